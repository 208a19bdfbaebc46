import { delimiter } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentError } from '../../packages/lectern/src/content/content-error.ts';
import { patternFile } from '../../test/support/sample-patterns.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { builtInBook } from './content.ts';
import { openTmkb, type TmkbEnvironment } from './open-server.ts';

/** What the log says is not asked here. */
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** Names of patterns by id, as a client reads them. */
async function patternsOf(environment: TmkbEnvironment): Promise<Map<string, string>> {
  const client = await checkedClient(await openTmkb(environment));
  const [list] = (await client.readResource('tmkb://patterns')).contents as { text: string }[];
  const lines = [...(list?.text ?? '').matchAll(/^(TMKB-\S+) \[[^\]]*\] (.*)$/gm)];
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

describe('TMKB_PATTERNS', () => {
  it.each([{}, { TMKB_PATTERNS: '' }, { TMKB_PATTERNS: ` ${delimiter}` }])(
    'left out or empty: the patterns of the knowledge base (%j)',
    async (environment) => {
      expect((await patternsOf(environment)).size).toBe(builtInBook().size);
    },
  );

  it('adds patterns of one’s own, from folders below as well, which are found', async () => {
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

  it('reads synonyms of one’s own, which are no pattern', async () => {
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

  it('refuses bad synonyms with file and line', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.yaml', patternFile());
    await folder.write('synonyms.yaml', 'same:\n  - [starship, rocket]\nsmae: []\n');
    expect(await refusalOf({ TMKB_PATTERNS: folder.root })).toMatch(
      new RegExp(`^${folder.root}/synonyms\\.yaml:3: .*smae.*\n$`),
    );
  });

  it('lets a pattern of one’s own stand in for that of the same id', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile('TMKB-AUTHZ-001', 'Ours'));
    const patterns = await patternsOf({ TMKB_PATTERNS: folder.root });
    expect(patterns.size).toBe(builtInBook().size);
    expect(patterns.get('TMKB-AUTHZ-001')).toBe('Ours');
  });

  it('names several folders, of which the later ones count', async () => {
    const [one, other] = [await temporaryFolder(), await temporaryFolder()];
    await one.write('a.yaml', patternFile('TMKB-OWN-001', 'First'));
    await one.write('b.yaml', patternFile('TMKB-OWN-002', 'Kept'));
    await other.write('a.yaml', patternFile('TMKB-OWN-001', 'Second'));
    const patterns = await patternsOf({ TMKB_PATTERNS: [one.root, other.root].join(delimiter) });
    expect(patterns.get('TMKB-OWN-001')).toBe('Second');
    expect(patterns.get('TMKB-OWN-002')).toBe('Kept');
  });

  it('refuses bad content with every violation of every folder, each with file and line', async () => {
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

  it('refuses an id that one folder has twice', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', patternFile());
    await folder.write('b.yaml', patternFile());
    expect(await refusalOf({ TMKB_PATTERNS: folder.root })).toBe(
      `${folder.root}/b.yaml:2: The id TMKB-OWN-001 is taken by a.yaml.\n`,
    );
  });

  it('refuses a folder that is not there', async () => {
    const folder = await temporaryFolder();
    expect(await refusalOf({ TMKB_PATTERNS: folder.at('nowhere') })).toContain(
      `${folder.at('nowhere')}/.: is missing`,
    );
  });
});

describe('TMKB_TOOLS', () => {
  it('shows one tool, or all', async () => {
    expect(await toolsOf({})).toBe(1);
    expect(await toolsOf({ TMKB_TOOLS: '' }), 'as if it were not set').toBe(1);
    expect(await toolsOf({ TMKB_TOOLS: 'document' })).toBe(1);
    expect(await toolsOf({ TMKB_TOOLS: 'all' })).toBe(4);
  });

  it('works together with patterns of one’s own', async () => {
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
