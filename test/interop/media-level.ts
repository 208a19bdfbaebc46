/**
 * Sets the log level of media-gateway, whose answer stock clients take since 2025-03-26: in 2024-11-05 it is that of
 * its own specification (S4.21), which has members that clients refuse after the level was set.
 * @module
 */
import { expect } from 'vitest';
import type { Dialect } from './dialects.ts';
import type { OfficialClient } from './official-client.ts';

export async function setMediaLevel(
  client: OfficialClient,
  { since }: Pick<Dialect, 'since'>,
  level: string,
): Promise<void> {
  const asked = client.setLogLevel(level);
  const told = { previousLevel: expect.any(String), currentLevel: level };
  if (since('2025-03-26')) {
    expect(await asked).toEqual({ _meta: told });
    return;
  }
  await expect(asked).rejects.toThrow('Unrecognized keys: \\"previousLevel\\", \\"currentLevel\\"');
  expect(client.wire.received.at(-1)?.result).toEqual(told);
}
