import { delimiter } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentError } from '../../packages/lectern/src/content/finding.ts';
import { corePatternFiles } from '../../test/support/core-patterns.ts';
import { patternFile } from '../../test/support/sample-patterns.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { builtInBook } from './content.ts';
import { openTmkb, type TmkbEnvironment } from './open-server.ts';
import { createInitializeRequest } from './testutil.ts';

/** What the log says is not asked here. */
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** Names of patterns by id, as a client reads them. */
async function patternsOf(environment: TmkbEnvironment): Promise<Map<string, string>> {
  const client = await checkedClient(await openTmkb(environment));
  const [list] = (await client.readResource('tmkb://patterns')).contents as { text: string }[];
  const lines = [...(list?.text ?? '').matchAll(/^([A-Z]+-\S+) \[[^\]]*\] (.*)$/gm)];
  return new Map(lines.map(([, id, name]) => [id as string, name as string]));
}

async function toolsOf(environment: TmkbEnvironment): Promise<number> {
  const client = await checkedClient(await openTmkb(environment));
  return ((await client.listTools()).tools as unknown[]).length;
}

async function refusalOf(environment: TmkbEnvironment): Promise<string> {
  const error = await openTmkb(environment).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).message;
}

describe('patterns of others', () => {
  it('load unchanged: lists or texts, objects or texts, `very high`', async () => {
    const folder = await temporaryFolder();
    for (const { path, text } of corePatternFiles()) await folder.write(path, text);
    const environment = { TMKB_PATTERNS: folder.root, TMKB_ONLY: 'yes', TMKB_TOOLS: 'all' };
    expect((await patternsOf(environment)).size).toBe(12);
    const client = await checkedClient(await openTmkb(environment));
    const { content } = await client.callTool('tmkb_get', { id: 'authz-001' });
    expect((content as { text: string }[])[0]?.text).toMatch(/: Because of the boundary\./);
  });

  it('may have ids with any prefix, with or without the built-in ones', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile('ACME-001'));
    await folder.write('b.yaml', patternFile('acme.payments_2'));
    const both = await patternsOf({ TMKB_PATTERNS: folder.root });
    expect(both.size).toBe(builtInBook().size + 1);
    const client = await checkedClient(
      await openTmkb({ TMKB_PATTERNS: folder.root, TMKB_ONLY: 'yes', TMKB_TOOLS: 'all' }),
    );
    const list = JSON.stringify(await client.callTool('tmkb_list', {}));
    expect(list).toContain('2 of 2 patterns');
    expect(JSON.stringify(await client.callTool('tmkb_get', { id: 'ACME.PAYMENTS_2' }))).toContain(
      'acme.payments_2',
    );
  });

  it('are counted in the log, with or without the built-in ones', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile('ACME-001'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await openTmkb({ TMKB_PATTERNS: folder.root });
    expect(log).toHaveBeenLastCalledWith(
      `[INFO] Serving 1 own pattern, with ${builtInBook().size} built-in ones`,
    );
    await openTmkb({ TMKB_PATTERNS: folder.root, TMKB_ONLY: 'yes' });
    expect(log).toHaveBeenLastCalledWith('[INFO] Serving 1 own pattern, without the built-in ones');
  });

  it('are required for --only', async () => {
    expect(await refusalOf({ TMKB_ONLY: 'yes' })).toBe(
      '--only (TMKB_ONLY=yes) needs a folder of your own patterns.\n',
    );
  });
});

describe('TMKB_PATTERNS', () => {
  it.each([{}, { TMKB_PATTERNS: '' }, { TMKB_PATTERNS: ` ${delimiter}` }])(
    'omitted or empty: the built-in patterns (%j)',
    async (environment) => {
      expect((await patternsOf(environment)).size).toBe(builtInBook().size);
    },
  );

  it('adds custom patterns, also from subfolders, which are found', async () => {
    const folder = await temporaryFolder();
    await folder.write('deep/own.yaml', patternFile());
    await folder.write('other.yml', patternFile('TMKB-OWN-002'));
    await folder.write('notes.md', '# Not a pattern');
    const patterns = await patternsOf({ TMKB_PATTERNS: folder.root });
    expect(patterns.size).toBe(builtInBook().size + 2);
    const client = await checkedClient(await openTmkb({ TMKB_PATTERNS: folder.root }));
    const { content } = await client.callTool('tmkb_query', {
      context: 'customers start the ignition sequence of a rocket launch',
    });
    expect(JSON.stringify(content)).toContain('TMKB-OWN-001');
  });

  it('reads custom synonyms, which are not a pattern', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.yaml', patternFile());
    const answer = async (): Promise<string> => {
      const client = await checkedClient(await openTmkb({ TMKB_PATTERNS: folder.root }));
      const context = 'customers book the launch of a starship';
      return JSON.stringify(await client.callTool('tmkb_query', { context }));
    };
    expect(await answer(), 'no trigger').not.toContain('rocket launch');
    await folder.write('synonyms.yaml', 'same:\n  - [starship, rocket]\n');
    expect(await answer(), 'a trigger by another name').toContain('rocket launch');
    expect((await patternsOf({ TMKB_PATTERNS: folder.root })).size).toBe(builtInBook().size + 1);
  });

  it('refuses invalid synonyms with file and line', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.yaml', patternFile());
    await folder.write('synonyms.yaml', 'same:\n  - [starship, rocket]\nsmae: []\n');
    expect(await refusalOf({ TMKB_PATTERNS: folder.root })).toMatch(
      new RegExp(`^${folder.root}/synonyms\\.yaml:3: .*smae.*\n$`),
    );
  });

  it('lets a custom pattern replace that with the same id', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile('TMKB-AUTHZ-001', 'Ours'));
    const patterns = await patternsOf({ TMKB_PATTERNS: folder.root });
    expect(patterns.size).toBe(builtInBook().size);
    expect(patterns.get('TMKB-AUTHZ-001')).toBe('Ours');
  });

  it('may name several folders, of which later ones take precedence', async () => {
    const [one, other] = [await temporaryFolder(), await temporaryFolder()];
    await one.write('a.yaml', patternFile('TMKB-OWN-001', 'First'));
    await one.write('b.yaml', patternFile('TMKB-OWN-002', 'Kept'));
    await other.write('a.yaml', patternFile('TMKB-OWN-001', 'Second'));
    const patterns = await patternsOf({ TMKB_PATTERNS: [one.root, other.root].join(delimiter) });
    expect(patterns.get('TMKB-OWN-001')).toBe('Second');
    expect(patterns.get('TMKB-OWN-002')).toBe('Kept');
  });

  it('refuses invalid content with every violation of every folder, each with file and line', async () => {
    const [one, other] = [await temporaryFolder(), await temporaryFolder()];
    await one.write('a.yaml', patternFile().replace('tier: B', 'tier: C').replace('high', 'huge'));
    await one.write('b.yaml', patternFile('TMKB-OWN-002'));
    await other.write('deep/c.yaml', 'threat_pattern: [\n');
    const message = await refusalOf({ TMKB_PATTERNS: [one.root, other.root].join(delimiter) });
    expect(message.split('\n')).toEqual([
      expect.stringContaining(`${one.root}/a.yaml:4: Field "threat_pattern.tier"`),
      expect.stringContaining(`${one.root}/a.yaml:6: Field "threat_pattern.severity"`),
      expect.stringMatching(new RegExp(`^${other.root}/deep/c\\.yaml:\\d+: `)),
      '',
    ]);
  });

  it('refuses a duplicate id in one folder', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile());
    await folder.write('b.yaml', patternFile());
    expect(await refusalOf({ TMKB_PATTERNS: folder.root })).toBe(
      `${folder.root}/b.yaml:2: The id TMKB-OWN-001 is taken by a.yaml.\n`,
    );
  });

  it('refuses a missing folder', async () => {
    const folder = await temporaryFolder();
    expect(await refusalOf({ TMKB_PATTERNS: folder.at('nowhere') })).toContain(
      `${folder.at('nowhere')}/.: is missing`,
    );
  });
});

describe('TMKB_TOOLS=document', () => {
  it('S1.42 S1.49 S1.50 uses the capabilities, tools and texts of the document in every revision', async () => {
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const) {
      const server = await openTmkb({ TMKB_TOOLS: 'document' });
      const client = await checkedClient(server, { revision });
      const { tools } = (await client.listTools()) as { tools: Record<string, unknown>[] };
      expect(
        tools.map(({ name }) => name),
        revision,
      ).toEqual(['tmkb_query']);
      expect(Object.keys(tools[0] ?? {}).sort(), revision).toEqual(['description', 'inputSchema', 'name']);
    }
    const session = (await openTmkb({ TMKB_TOOLS: 'document' })).connect({ send: () => {} });
    const response = JSON.parse(String(await session.receive(createInitializeRequest(1, '2025-11-25'))));
    expect(response.result.capabilities).toEqual({ tools: { listChanged: false } });
    expect(response.result).not.toHaveProperty('instructions');
  });
});

describe('TMKB_TOOLS', () => {
  it('lists one tool, or all', async () => {
    expect(await toolsOf({})).toBe(1);
    expect(await toolsOf({ TMKB_TOOLS: '' }), 'as if it were not set').toBe(1);
    expect(await toolsOf({ TMKB_TOOLS: 'document' })).toBe(1);
    expect(await toolsOf({ TMKB_TOOLS: 'all' })).toBe(4);
  });

  it('can be combined with custom patterns', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile());
    expect(await toolsOf({ TMKB_TOOLS: 'all', TMKB_PATTERNS: folder.root })).toBe(4);
    expect(await toolsOf({ TMKB_PATTERNS: folder.root })).toBe(1);
  });

  it.each(['ALL', 'some'])('refuses %j', async (TMKB_TOOLS) => {
    expect(await refusalOf({ TMKB_TOOLS })).toBe(
      `TMKB_TOOLS is ${JSON.stringify(TMKB_TOOLS)}; expected "document" or "all".\n`,
    );
  });
});
