/**
 * Patterns and a registry of one's own, asked over stdio as a client asks.
 * @module
 */
import { expect, it } from 'vitest';
import {
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
  parseResponse,
  type Response,
} from '../../servers/tmkb/testutil.ts';
import { patternFile } from '../support/sample-patterns.ts';
import { jsonText, SAMPLE_REGISTRY } from '../support/sample-sources.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { serveToTheEnd, type Variables } from './serve-to-the-end.ts';

/** The answers to what is asked after the handshake. */
function ask(server: string, variables: Variables, ...requests: readonly string[]): Response[] {
  const handshake = [
    createInitializeRequest('handshake', '2025-11-25'),
    createNotification('notifications/initialized'),
  ];
  const input = [...handshake, ...requests, ''].join('\n');
  const { stdout, status } = serveToTheEnd([server, '--stdio'], variables, input);
  expect(status).toBe(0);
  return stdout.trimEnd().split('\n').slice(1).map(parseResponse);
}

function textOf(response: Response | undefined): string {
  const { content } = (response?.result ?? {}) as { content?: { text: string }[] };
  return content?.[0]?.text ?? '';
}

it('finds a pattern from TMKB_PATTERNS', async () => {
  const folder = await temporaryFolder();
  await folder.write('own.yaml', patternFile());
  const context = 'customers start the ignition sequence of a rocket launch';
  const query = createToolsCallRequest(1, 'tmkb_query', { context });
  const [found] = ask('tmkb', { TMKB_PATTERNS: folder.root }, query);
  const { patterns } = JSON.parse(textOf(found));
  expect(patterns[0]).toMatchObject({ id: 'TMKB-OWN-001', fix: 'Ask for a key.' });
  const [without] = ask('tmkb', {}, query);
  expect(textOf(without)).not.toContain('TMKB-OWN-001');
});

it('lists all tools with TMKB_TOOLS=all, and one by default', () => {
  const tools = (variables: Variables): unknown => {
    const [list] = ask('tmkb', variables, createToolsListRequest(1));
    const { tools: listed = [] } = (list?.result ?? {}) as { tools?: { name: string }[] };
    return listed.map(({ name }) => name);
  };
  expect(tools({ TMKB_TOOLS: 'all' })).toEqual(['tmkb_query', 'tmkb_get', 'tmkb_list', 'tmkb_review']);
  expect(tools({})).toEqual(['tmkb_query']);
});

it('returns sources from REGISTRY_PATH', async () => {
  const folder = await temporaryFolder();
  await folder.write('own.json', jsonText(SAMPLE_REGISTRY));
  const [sources, provenance] = ask(
    'three-good-sources',
    { REGISTRY_PATH: folder.at('own.json') },
    createToolsCallRequest(1, 'get_sources', { query: 'why is my Postgres query slow' }),
    createToolsCallRequest(2, 'get_provenance'),
  );
  expect(textOf(sources)).toContain('Slug: postgresql\n');
  expect(textOf(sources)).toContain('1. PostgreSQL Documentation\n');
  expect(textOf(provenance)).toContain('Curator: Ada\n');
  expect(textOf(provenance)).toContain('Verified: no\nIt is not signed.\n');
});
