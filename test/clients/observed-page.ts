/**
 * The part of docs/revisions-and-clients.md that says what clients were seen to do.
 * @module
 */
import { readFileSync } from 'node:fs';
import { pinnedVersion, type RealClient } from './installed.ts';
import type { Outcome, ToolCall, Transport } from './scenario.ts';
import { definitionParts, INSTRUCTIONS_LENGTH, instructionsIn, resultParts, SHAPES } from './shapes.ts';

export const PAGE = 'docs/revisions-and-clients.md';
const BEGIN = '<!-- written by test/clients -->';
const END = '<!-- end of what test/clients writes -->';

export const SHAPE_CALLS: readonly ToolCall[] = [
  shapeCall('revision'),
  ...SHAPES.map(({ tool }) => shapeCall(tool)),
  shapeCall('strict', { count: 9 }),
  shapeCall('protocol_error'),
];

function shapeCall(tool: string, input: ToolCall['arguments'] = {}): ToolCall {
  return { server: 'shapes', tool, arguments: input };
}

export type Observed = (client: RealClient, transport: Transport) => Outcome | undefined;

/** The page with the tables of what was observed. */
export function observedPage(clients: readonly RealClient[], observed: Observed): string {
  const page = readFileSync(new URL(`../../${PAGE}`, import.meta.url), 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no place for what was observed`);
  const tables = [revisionTable(clients, observed), '', shapeTable(clients, observed)].join('\n');
  return `${page.slice(0, begin)}${BEGIN}\n\n${tables}\n\n${page.slice(end)}`;
}

export function revisionOf(outcome: Outcome): string {
  const [, revision] = /revision (\d{4}-\d\d-\d\d)/.exec(outcome.results[0] ?? '') ?? [];
  return revision ?? 'none';
}

function revisionTable(clients: readonly RealClient[], observed: Observed): string {
  const cell = (client: RealClient, transport: Transport): string => {
    const outcome = observed(client, transport);
    return outcome ? revisionOf(outcome) : '–';
  };
  const rows = clients.map((client) => [
    client.title,
    pinnedVersion(client),
    cell(client, 'stdio'),
    cell(client, 'http'),
    client.hasModel ? 'its model' : 'its user',
  ]);
  return table(['client', 'version', 'over stdio', 'over Streamable HTTP', 'calls for'], rows);
}

/** What reaches the model, by the shape of the result. */
function shapeTable(clients: readonly RealClient[], observed: Observed): string {
  const agents = clients.filter(({ hasModel }) => hasModel);
  const columns = agents.map((client) => shapesSeen(observed(client, 'stdio')));
  const titles = [
    ...SHAPES.map(({ title }) => title),
    '`isError`: message on arguments that break the schema',
    'JSON-RPC error: message, data',
    '`instructions`',
    'tool: title, description, description of parameters, output schema',
  ];
  const rows = titles.map((title, row) => [title, ...columns.map((column) => column[row] ?? '–')]);
  return table(['the server sends', ...agents.map(({ title }) => title)], rows);
}

/** One cell per row of the table. */
export function shapesSeen(outcome: Outcome | undefined): readonly string[] {
  if (outcome === undefined) return [];
  const results = outcome.results.slice(1, SHAPE_CALLS.length).map(resultParts);
  const characters = instructionsIn(outcome.context);
  const whole = characters === INSTRUCTIONS_LENGTH ? 'all' : 'the first';
  const instructions =
    characters === 0 ? 'nothing' : `${whole} ${characters.toLocaleString('en-GB')} characters`;
  return [...results, instructions, definitionParts(outcome.context)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replaceAll(' --- ', '---');
}
