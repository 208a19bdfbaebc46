/**
 * Messages for the fuzz: every method in every revision with what a server really offers, and ways to break them.
 * @module
 */

import { inMemory } from '../../packages/lectern/src/client/link.ts';
import { REVISIONS, type Revision } from '../../packages/lectern/src/protocol/revisions.ts';
import { exampleOf } from '../../packages/lectern/src/schema/explain/example.ts';
import type { JsonSchema } from '../../packages/lectern/src/schema/json-schema.ts';
import type { Server } from '../../packages/lectern/src/server.ts';
import { testClient } from '../../packages/lectern/src/testing.ts';

export interface Original {
  readonly revision: Revision;
  readonly message: Record<string, unknown>;
}

interface Named {
  readonly name: string;
  readonly uri: string;
  readonly uriTemplate: string;
  readonly inputSchema: JsonSchema;
  readonly arguments?: readonly { readonly name: string }[];
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, sampling: {}, roots: {} },
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
};

/** What an `initialize` of this revision looks like. */
export function initializeOf(protocolVersion: Revision): Record<string, unknown> {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
  return { jsonrpc: '2.0', id: 'init', method: 'initialize', params };
}

/** Every method with parameters that fit this server, in every revision. */
export async function corpusOf(server: Server): Promise<Original[]> {
  const client = await testClient(inMemory(server), { revision: '2026-07-28' });
  const list = async (method: string, member: string): Promise<Named[]> =>
    client.request(method, {}).then(
      (result) => (result[member] as Named[]).slice(0, 12),
      () => [],
    );
  const tools = await list('tools/list', 'tools');
  const resources = await list('resources/list', 'resources');
  const templates = await list('resources/templates/list', 'resourceTemplates');
  const prompts = await list('prompts/list', 'prompts');
  await client.close();
  const requests: (readonly [method: string, params: Record<string, unknown>])[] = [
    ['ping', {}],
    ['server/discover', {}],
    ['tools/list', {}],
    ['resources/list', { cursor: 'x' }],
    ['resources/templates/list', {}],
    ['prompts/list', {}],
    ['logging/setLevel', { level: 'debug' }],
    ['subscriptions/listen', { notifications: { toolsListChanged: true, resourceSubscriptions: ['a:b'] } }],
    ...tools.map(({ name, inputSchema }) => {
      return ['tools/call', { name, arguments: exampleOf(inputSchema) }] as const;
    }),
    ...resources
      .slice(0, 4)
      .flatMap(({ uri }) =>
        ['resources/read', 'resources/subscribe', 'resources/unsubscribe'].map(
          (method) => [method, { uri }] as const,
        ),
      ),
    ...templates.map(({ uriTemplate }) => {
      const argument = { name: 'id', value: 'a' };
      return ['completion/complete', { ref: { type: 'ref/resource', uri: uriTemplate }, argument }] as const;
    }),
    ...prompts.flatMap(({ name, arguments: wanted = [] }) => {
      const given = Object.fromEntries(wanted.map((each) => [each.name, 'a']));
      const argument = { name: wanted[0]?.name ?? 'x', value: 'a' };
      return [
        ['prompts/get', { name, arguments: given }] as const,
        ['completion/complete', { ref: { type: 'ref/prompt', name }, argument }] as const,
      ];
    }),
  ];
  const notifications = [
    ['notifications/initialized', {}],
    ['notifications/cancelled', { requestId: 100, reason: 'x' }],
    ['notifications/progress', { progressToken: 1, progress: 1 }],
    ['notifications/roots/list_changed', {}],
  ] as const;
  return REVISIONS.flatMap((revision): Original[] => {
    const meta = revision === '2026-07-28' ? { _meta: META } : {};
    return [
      { revision, message: initializeOf(revision) },
      ...requests.map(([method, params]) => ({
        revision,
        message: { jsonrpc: '2.0', id: 1, method, params: { ...params, ...meta } },
      })),
      ...notifications.map(([method, params]) => ({
        revision,
        message: { jsonrpc: '2.0', method, params: { ...params, ...meta } },
      })),
      { revision, message: { jsonrpc: '2.0', id: 1, result: {} } },
    ];
  });
}

export type Random = () => number;

/** Mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A value that may be changed further. */
function hostile(random: Random): unknown {
  return structuredClone(pick(random, HOSTILE));
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  '\u202e\u{e0041}',
  '\ud800',
  '../../../etc/passwd',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  '{{7*7}}',
  'x'.repeat(5000),
  '😀'.repeat(300),
  [],
  {},
  [[[[]]]],
  { a: { b: { c: null } } },
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
  Array.from({ length: 200 }, (_, i) => i),
];
const ODD_TEXT = ['"', '\\', '{', ']', ',', '\n', '\u0000', '\u2028', '\ud83d', '1e999', '\\ud800', '//'];

/** One to four changes, to values or to the text itself. */
export function mutate(random: Random, message: unknown): string {
  const value = structuredClone(message);
  for (let changes = random() < 0.6 ? 1 : 3; changes > 0; changes--) changeValue(random, value);
  const batched = random() < 0.04 ? [value, structuredClone(message), value] : value;
  const text = JSON.stringify(batched);
  if (random() > 0.15) return text;
  const at = Math.floor(random() * text.length);
  const kind = random();
  if (kind < 0.3) return text.slice(0, at);
  if (kind < 0.5) return text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 9));
  if (kind < 0.6) return `${text.slice(0, at)}${'['.repeat(2000)}${text.slice(at)}`;
  return text.slice(0, at) + pick(random, ODD_TEXT) + text.slice(at);
}

function changeValue(random: Random, root: unknown): void {
  let node = root as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(node);
    // Three of the four members of a request are its envelope: evenly chosen, few changes would get past it.
    const isDeep = node === root && 'params' in node && random() < 0.85;
    const key = isDeep ? 'params' : keys.length === 0 ? 'x' : pick(random, keys);
    const child = node[key];
    if (typeof child === 'object' && child !== null && (isDeep || random() < 0.7)) {
      node = child as Record<string, unknown>;
      continue;
    }
    const kind = random();
    if (kind < 0.15) delete node[key];
    else if (kind < 0.3)
      node[pick(random, ['cursor', 'zzz', '_meta', 'task', key.toUpperCase()])] = hostile(random);
    else node[key] = hostile(random);
    return;
  }
}
