/**
 * What `tools/list` says and costs, for every server in every revision.
 * @module
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { createFolderServer } from '../packages/lectern/src/articles/folder/server.ts';
import { gradeServer } from '../packages/lectern/src/cli/check/definitions/grade.ts';
import { type JsonObject, REVISIONS, type Revision, type Server } from '../packages/lectern/src/index.ts';
import { quietLogger as logger } from '../test/support/quiet.ts';
import { sampleLibrary } from '../test/support/sample-articles.ts';
import { checkedClient } from '../test/support/wire-check.ts';
import { createAsdlcServer } from './asdlc/server.ts';
import { createCobolServer } from './cobol/server.ts';
import { createMediaGatewayServer } from './media-gateway/server.ts';
import { createThreeGoodSourcesServer } from './three-good-sources/server.ts';
import { createTmkbServer } from './tmkb/server.ts';

/** Each with the most tokens that its list may have. */
const SERVERS: readonly [name: string, budget: number, open: () => Server][] = [
  ['asdlc', 700, () => createAsdlcServer({ logger })],
  ['cobol', 2700, () => createCobolServer({ logger })],
  ['cobol with all tools', 2700, () => createCobolServer({ logger, extraTools: true })],
  ['tmkb', 1300, () => createTmkbServer({ logger })],
  ['tmkb with all tools', 1300, () => createTmkbServer({ logger, tools: 'all' })],
  ['three-good-sources', 2100, () => createThreeGoodSourcesServer({ logger })],
  ['media-gateway', 3200, () => createMediaGatewayServer({ logger })],
  ['a folder', 1300, () => createFolderServer(sampleLibrary().library, { name: 'notes', logger })],
];

async function listed(open: () => Server, revision: Revision) {
  const client = await checkedClient(open(), { revision });
  const list = await client.listTools();
  await client.close();
  return { list, instructions: String(client.server.instructions ?? '') };
}

describe.each(SERVERS)('the tools of %s', (_name, budget, open) => {
  it.each(REVISIONS)('are within their token budget in %s', async (revision) => {
    const { list } = await listed(open, revision);
    expect(countTokens(JSON.stringify(list))).toBeLessThanOrEqual(budget);
  });

  it('get the best grade', async () => {
    const { list, instructions } = await listed(open, '2026-07-28');
    const { grade, tools, findings } = gradeServer({ tools: list.tools as JsonObject[], instructions });
    expect(grade).toBe('A');
    expect(tools.map((tool) => [tool.name, tool.grade])).toEqual(tools.map(({ name }) => [name, 'A']));
    const warnings = [...findings, ...tools.flatMap((tool) => tool.findings)].filter(
      ({ weight }) => weight === 'warning',
    );
    expect(warnings).toEqual([]);
  });
});
