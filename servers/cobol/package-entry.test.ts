import { describe, expect, it } from 'vitest';
import { quietLogger as logger } from '../../test/support/quiet.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import cobol from './package-entry.ts';

describe('the cobol package', () => {
  it.each([
    ['', 3],
    ['document', 3],
    ['all', 9],
    [cobol.installSettings?.COBOL_TOOLS, 9],
  ])('lists to clients of 2025-11-25 with COBOL_TOOLS=%s %i tools', async (COBOL_TOOLS, count) => {
    const server = await cobol.open({ COBOL_TOOLS }, { logger });
    const client = await checkedClient(server, { revision: '2025-11-25' });
    expect((await client.listTools()).tools).toHaveLength(count);
    await client.close();
  });

  it('refuses any other value of COBOL_TOOLS', async () => {
    await expect(cobol.open({ COBOL_TOOLS: 'some' }, { logger })).rejects.toThrow(
      'COBOL_TOOLS is "some"; expected "document" or "all".',
    );
  });
});
