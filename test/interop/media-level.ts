/**
 * Sets the log level of media-gateway through a stock client, which refuses members other than `_meta` in an empty
 * result, in every revision (decision C22).
 * @module
 */
import { expect } from 'vitest';
import type { OfficialClient } from './official-client.ts';

export async function setMediaLevel(client: OfficialClient, level: string): Promise<void> {
  expect(await client.setLogLevel(level)).toEqual({
    _meta: { previousLevel: expect.any(String), currentLevel: level },
  });
}
