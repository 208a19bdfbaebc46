/**
 * Content and settings that nothing can be served from: nothing is, and whoever wrote them reads where and why.
 * @module
 */
import { chmod } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { describe, it } from 'vitest';
import { patternFile } from '../support/sample-patterns.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FLAWED_PATTERNS } from './flawed-patterns.ts';
import { FLAWS, type Flaw, registryWith, UNREADABLE } from './flawed-registry.ts';
import { expectRefusal, type Variables } from './serve-to-the-end.ts';

const isRoot = process.getuid?.() === 0;
const TMKB = ['tmkb', '--stdio'];
const SOURCES = ['three-good-sources', '--stdio'];

describe('TMKB_PATTERNS with', () => {
  it.each(Object.entries(FLAWED_PATTERNS))('%s is refused', async (path, { text, lines }) => {
    const folder = await temporaryFolder();
    await folder.write(path, text);
    await folder.write('good.yaml', patternFile('TMKB-OWN-002'));
    expectRefusal(
      TMKB,
      { TMKB_PATTERNS: folder.root },
      lines.map((line) => saying(folder.at(line))),
    );
  });

  it('a duplicate id is refused', async () => {
    const folder = await temporaryFolder();
    await folder.write('one.yaml', patternFile());
    await folder.write('other.yaml', patternFile());
    expectRefusal(TMKB, { TMKB_PATTERNS: folder.root }, [
      `${folder.at('other.yaml')}:2: The id TMKB-OWN-001 is taken by one.yaml.`,
    ]);
  });

  it.each(['nowhere', 'a-file'])('an invalid folder is refused: %s', async (path) => {
    const folder = await temporaryFolder();
    await folder.write('a-file', patternFile());
    expectRefusal(TMKB, { TMKB_PATTERNS: folder.at(path) }, [
      `${folder.at(path)}/.: is missing, or is not a readable folder`,
    ]);
  });

  it.skipIf(isRoot)('an unreadable folder is refused', async () => {
    const folder = await temporaryFolder();
    await folder.makeFolder('closed');
    await chmod(folder.at('closed'), 0);
    expectRefusal(TMKB, { TMKB_PATTERNS: folder.at('closed') }, [
      `${folder.at('closed')}/.: cannot be read: permission denied`,
    ]);
    await chmod(folder.at('closed'), 0o700);
  });

  it.each([['--stdio'], ['--http', '0']])('several errors: all are reported (%s)', async (...transport) => {
    const folder = await temporaryFolder();
    for (const [path, { text }] of Object.entries(FLAWED_PATTERNS)) await folder.write(path, text);
    const missing = folder.at('../nowhere');
    const variables = { TMKB_PATTERNS: [folder.root, missing].join(delimiter) };
    expectRefusal(['tmkb', ...transport], variables, [
      ...Object.values(FLAWED_PATTERNS).flatMap(({ lines }) => lines.map((line) => saying(folder.at(line)))),
      saying(`${missing}/.: is missing`),
    ]);
  });
});

it('TMKB_TOOLS with an unknown value is refused', () => {
  expectRefusal(TMKB, { TMKB_TOOLS: 'some' }, ['TMKB_TOOLS is "some"; expected "document" or "all".']);
});

interface Refused {
  readonly variables: Variables;
  readonly lines: readonly RegExp[];
}

async function refusedFor(flaws: readonly Flaw[]): Promise<Refused> {
  const { text, told } = registryWith(flaws);
  const folder = await temporaryFolder();
  await folder.write('own.json', text);
  const path = folder.at('own.json');
  return {
    variables: { REGISTRY_PATH: path },
    lines: told.map(({ line, says }) => saying(`${path}:${line}: `, says)),
  };
}

describe('REGISTRY_PATH with', () => {
  it.each(Object.entries({ ...UNREADABLE, ...FLAWS }))('%s is refused', async (_what, flaw) => {
    const { variables, lines } = await refusedFor([flaw]);
    expectRefusal(SOURCES, variables, lines);
  });

  it('a missing file or a folder is refused', async () => {
    const folder = await temporaryFolder();
    const path = folder.at('nowhere.json');
    expectRefusal(SOURCES, { REGISTRY_PATH: path }, [`REGISTRY_PATH: ${path} is not there`]);
    expectRefusal(SOURCES, { REGISTRY_PATH: folder.root }, [`REGISTRY_PATH: ${folder.root} is a folder`]);
  });

  it.each([['--stdio'], ['--http', '0']])('several errors: all are reported (%s)', async (...transport) => {
    const { variables, lines } = await refusedFor(Object.values(FLAWS));
    expectRefusal(['three-good-sources', ...transport], { ...variables, MATCH_THRESHOLD: 'high' }, [
      ...lines,
      'MATCH_THRESHOLD is "high"; expected a number from 0 to 1, such as 0.4.',
    ]);
  });
});

describe('settings of three-good-sources', () => {
  it.each<[Variables, string[]]>([
    [
      { MATCH_FUZZY_WEIGHT: '0.5', MATCH_KEYWORD_WEIGHT: '0.6' },
      ['MATCH_FUZZY_WEIGHT and MATCH_KEYWORD_WEIGHT add up to 1.1; expected 1.'],
    ],
    [
      { MATCH_FUZZY_WEIGHT: 'much', MATCH_KEYWORD_WEIGHT: '1e-1', MATCH_THRESHOLD: '-0.1' },
      [
        'MATCH_THRESHOLD is "-0.1"; expected a number from 0 to 1, such as 0.4.',
        'MATCH_FUZZY_WEIGHT is "much"; expected a number from 0 to 1, such as 0.4.',
        'MATCH_KEYWORD_WEIGHT is "1e-1"; expected a number from 0 to 1, such as 0.4.',
      ],
    ],
    [{ MATCH_THRESHOLD: '1.5' }, ['MATCH_THRESHOLD is 1.5; expected a number from 0 to 1.']],
    [
      { AUDIT_LOG_PATH: 'a', IDENTITIES_PATH: 'b', CONTRIBUTIONS_PATH: 'c', SIGNATURES_PATH: 'd' },
      ['AUDIT_LOG', 'IDENTITIES', 'CONTRIBUTIONS', 'SIGNATURES'].map(
        (name) => `${name}_PATH is set without REGISTRY_PATH, and belongs to no registry.`,
      ),
    ],
    [
      { CURATOR_PUBLIC_KEY: 'mine' },
      ['CURATOR_PUBLIC_KEY is "mine"; expected ed25519: and 64 hexadecimal digits in lower case.'],
    ],
  ])('%j are refused', (variables, lines) => {
    expectRefusal(SOURCES, variables, lines);
  });
});

/** A line that begins like this, and says that. */
function saying(start: string, part = ''): RegExp {
  return new RegExp(`^${escaped(start)}.*${escaped(part)}`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
