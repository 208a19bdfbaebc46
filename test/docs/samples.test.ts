/**
 * The samples in the documentation are real: answers are what the servers say, files are accepted, and what is wrong
 * with a spoiled one is told in these words.
 * @module
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject, Server } from '../../packages/lectern/src/index.ts';
import { testClient } from '../../packages/lectern/src/testing.ts';
import { openThreeGoodSources } from '../../servers/three-good-sources/open-server.ts';
import { createThreeGoodSourcesServer } from '../../servers/three-good-sources/server.ts';
import { openTmkb } from '../../servers/tmkb/open-server.ts';
import { createTmkbServer } from '../../servers/tmkb/server.ts';
import { runLectern } from '../cli/run-lectern.ts';
import { quietLogger } from '../support/quiet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { blocksOf } from './fences.ts';

/** The one sample on the page that has these words. */
function sample(page: string, language: string, words: string): string {
  const found = blocksOf(page, language).filter(({ text }) => text.includes(words));
  expect(found, `a ${language} fence of ${page} with ${words}`).toHaveLength(1);
  return found[0]?.text ?? '';
}

async function answer(server: Server, tool: string, args: JsonObject): Promise<string> {
  // The further tools of tmkb are for this revision.
  const client = await testClient(server, { revision: '2026-07-28' });
  const { content } = await client.callTool(tool, args);
  await client.close();
  return (content as { text: string }[])[0]?.text ?? '';
}

/** Each must be there, or the file is not the one that the page tells of. */
function spoil(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((spoiled, [from, to]) => {
    expect(spoiled).toContain(from);
    return spoiled.replace(from, to);
  }, text);
}

/** As the command tells it. */
function told(message: string, folder: string): string {
  return `lectern serve: invalid content or settings:\n${message.replaceAll(folder, '.')}`.trimEnd();
}

describe('servers/tmkb/README.md', () => {
  const PAGE = 'servers/tmkb/README.md';
  const server = createTmkbServer({ logger: quietLogger });
  const own = sample(PAGE, 'yaml', 'TMKB-PAY-001');

  it('shows a response of tmkb_query', async () => {
    const context = 'Flask endpoint that downloads an invoice by its id';
    const given = await answer(server, 'tmkb_query', { context });
    expect(JSON.parse(sample(PAGE, 'json', 'pattern_count'))).toEqual(JSON.parse(given));
  });

  it('shows a refusal of tmkb_query', async () => {
    const refusal = await answer(server, 'tmkb_query', { context: 'text', language: 'rust' });
    expect(sample(PAGE, 'text', 'Invalid language')).toBe(refusal);
  });

  it('shows a response of tmkb_review', async () => {
    const added = ['@celery.task', 'def render(report_id):', '    report = Report.query.get(report_id)'];
    const diff = ['+++ b/app/tasks.py', '@@ -0,0 +1,3 @@', ...added.map((line) => `+${line}`), ''].join('\n');
    expect(sample(PAGE, 'text', 'app/tasks.py')).toBe(await answer(server, 'tmkb_review', { diff }));
  });

  it('shows a pattern that can be served and found', async () => {
    const folder = await temporaryFolder();
    await folder.write('refund.yaml', own);
    const served = await openTmkb({ TMKB_PATTERNS: folder.root });
    const context = 'button with which support refunds a payment to the customer';
    expect(JSON.parse(await answer(served, 'tmkb_query', { context })).patterns).toContainEqual(
      expect.objectContaining({ id: 'TMKB-PAY-001' }),
    );
  });

  it('shows the errors of a modified one', async () => {
    const folder = await temporaryFolder();
    const fix = /\n {4}fix: .*/.exec(own)?.[0] ?? 'no fix';
    await folder.write(
      'patterns/refund.yaml',
      spoil(own, { 'severity: high': 'severity: severe', [fix]: '' }),
    );
    const failed = await openTmkb({ TMKB_PATTERNS: folder.at('patterns') }).catch((error: Error) => error);
    expect(sample(PAGE, 'text', 'refund.yaml')).toBe(told((failed as Error).message, folder.root));
  });
});

describe('servers/three-good-sources/README.md', () => {
  const PAGE = 'servers/three-good-sources/README.md';
  const server = createThreeGoodSourcesServer({ logger: quietLogger });
  const own = sample(PAGE, 'json', '"categories"');

  it.each([
    ['an answer', 'Docker', 'how do I keep secrets out of a Docker image'],
    ['a query without a match', 'wooden boat', 'restoring a wooden boat'],
  ])('shows %s of get_sources', async (_what, words, query) => {
    const given = await answer(server, 'get_sources', { query });
    expect(sample(PAGE, 'text', words)).toBe(given.replace(/(ed25519:.{8})[0-9a-f]{56}/, '$1…'));
  });

  it('shows a registry that can be served', async () => {
    const folder = await temporaryFolder();
    await folder.write('registry.json', own);
    const served = await openThreeGoodSources({ REGISTRY_PATH: folder.at('registry.json') });
    expect(await answer(served, 'get_sources', { query: 'release notes' })).toMatch(/^Slug: house-style$/m);
    expect(await answer(served, 'get_provenance', {})).toMatch(/^Verified: no$/m);
  });

  it('shows a registry that can be signed and served in two commands', async () => {
    const folder = await temporaryFolder();
    await folder.write('my-registry/registry.json', own);
    expect(runLectern(['sign', './my-registry'], folder.root)).toMatchObject({ status: 0 });
    const served = await openThreeGoodSources({ REGISTRY_PATH: folder.at('my-registry/registry.json') });
    expect(await answer(served, 'get_sources', { query: 'release notes' })).toMatch(/^Slug: house-style$/m);
    expect(runLectern(['sign', './my-registry', '--check'], folder.root)).toMatchObject({ status: 0 });
    await folder.write('my-registry/registry.json', own.replace('https:', 'https:/'));
    expect(runLectern(['sign', './my-registry', '--check'], folder.root)).toMatchObject({ status: 1 });
  });

  it('shows the errors of a modified one', async () => {
    const folder = await temporaryFolder();
    const spoiled = spoil(own, {
      '"updated"': '"update"',
      ', "which spelling of English"': '',
      'https:': 'http:',
      '"rank": 2': '"rank": 3',
    });
    await folder.write('registry.json', spoiled);
    const failed = await openThreeGoodSources({ REGISTRY_PATH: folder.at('registry.json') }).catch(
      (error: Error) => error,
    );
    expect(sample(PAGE, 'text', 'registry.json:')).toBe(told((failed as Error).message, folder.root));
  });
});
