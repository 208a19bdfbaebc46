/**
 * `lectern check` for servers: grades tool definitions, and on request the results of read-only tools.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { missingFacts } from '../../testing/same-facts.ts';
import { exampleArguments } from '../client/arguments/schema-parts.ts';
import { readClientArguments } from '../client/client-arguments.ts';
import { type CommandClient, withClient } from '../client/run-with-client.ts';
import { print, printJson } from '../client/show/content-text.ts';
import { inputSchemaOf } from '../client/show/tool-text.ts';
import { CliError } from '../errors.ts';
import { refuseSurplus } from '../options.ts';
import { oneLine } from '../plain-text.ts';
import { type DefinitionFinding, type GradedServer, gradeServer } from './definitions/grade.ts';

/** Grades the server of the arguments. Resolves to the exit code. */
export async function checkServer(args: readonly string[]): Promise<number> {
  const asked = readClientArguments(args, { as: { type: 'string' }, call: { type: 'boolean' } });
  refuseSurplus(asked.words[0]);
  return withClient(asked, async (client) => {
    const { items: tools } = await client.list('tools');
    const observed = asked.options.has('call') ? await callTools(client, tools) : new Map();
    const instructions = String(client.server.instructions ?? '');
    const graded = gradeServer({ tools, instructions }, observed);
    await (asked.json ? printJson({ kind: 'server', ...graded }) : print(reportText(graded)));
    return allFindings(graded).some(({ weight }) => weight === 'warning') ? 1 : 0;
  });
}

/** Layout words are not in the structured content either; this many, and this share, are more than layout. */
const MISSING_WORDS = 8;
const MISSING_SHARE = 0.2;
const WORDS_SHOWN = 6;

async function callTools(
  { request }: CommandClient,
  tools: readonly JsonObject[],
): Promise<Map<string, DefinitionFinding[]>> {
  const observed = new Map<string, DefinitionFinding[]>();
  for (const tool of tools) {
    const { name, annotations } = tool;
    if (!isObject(annotations) || annotations.readOnlyHint !== true) continue;
    const example = exampleArguments(inputSchemaOf(tool));
    const result = example && (await request('tools/call', { name, arguments: example }).catch(refusal));
    observed.set(String(name), resultFindings(result));
  }
  return observed;
}

/** A tool may have reasons to refuse an example, but a lost connection is an error. */
function refusal(error: unknown): undefined {
  if (!(error instanceof CliError) || error.cause === undefined) throw error;
}

function resultFindings(result: JsonObject | undefined): DefinitionFinding[] {
  if (result === undefined || result.isError === true) {
    return [
      {
        rule: 'no-example',
        weight: 'note',
        points: 0,
        advice: 'Give its parameters examples that work; it refused the arguments made from its schema.',
      },
    ];
  }
  const { fromStructure } = missingFacts(result);
  const all = new Set(JSON.stringify(result.content ?? '').match(/[\p{L}\p{N}]{3,}/gu));
  if (fromStructure.length < Math.max(MISSING_WORDS, MISSING_SHARE * all.size)) return [];
  const words = fromStructure.slice(0, WORDS_SHOWN).join(', ');
  return [
    {
      rule: 'structure-lacks-text',
      weight: 'warning',
      points: 15,
      advice: `Put all of the text into structuredContent, or omit structuredContent: some clients show nothing else (missing: ${words}, …).`,
    },
  ];
}

function allFindings({ tools, findings }: GradedServer): DefinitionFinding[] {
  return [...tools.flatMap((tool) => tool.findings), ...findings];
}

/** Notes that apply to this many tools are printed once. */
const SHARED = 3;

function reportText(server: GradedServer): string {
  const { tools, grade, score, tokens } = server;
  const shared = sharedNotes(server);
  const findings = [...server.findings, ...shared];
  const rows = tools.map((tool) => [tool.grade, String(tool.score), String(tool.tokens), oneLine(tool.name)]);
  const head = ['grade', 'score', 'tokens', 'tool'];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 3 ? cell : cell.padStart(widths[i] ?? 0))).join('  ');
  const weights = allFindings(server).map(({ weight }) => weight);
  const counts = (['warning', 'note'] as const).map((weight) =>
    counted(weights.filter((each) => each === weight).length, weight),
  );
  return [
    line(head),
    ...tools.flatMap((tool, i) => [
      line(rows[i] ?? []),
      ...tool.findings.filter(({ rule }) => !shared.some((each) => each.rule === rule)).map(findingLine),
    ]),
    ...(findings.length === 0 ? [] : ['', 'All tools together', ...findings.map(findingLine)]),
    '',
    `Grade ${grade} (${score} of 100): ${counted(tools.length, 'tool')}, about ${tokens} tokens; ${counts.join(', ')}.`,
  ].join('\n');
}

function sharedNotes({ tools }: GradedServer): DefinitionFinding[] {
  const notes = tools.flatMap((tool) => tool.findings).filter(({ weight }) => weight === 'note');
  const rules = new Map<string, DefinitionFinding[]>();
  for (const note of notes) rules.set(note.rule, [...(rules.get(note.rule) ?? []), note]);
  return [...rules.values()].flatMap((same) => {
    const [first] = same;
    // Advice that names parameters applies to one tool.
    if (first === undefined || same.length < SHARED || same.some(({ advice }) => advice !== first.advice))
      return [];
    return [{ ...first, advice: `${first.advice} (${same.length} of ${tools.length} tools)` }];
  });
}

function findingLine({ weight, advice }: DefinitionFinding): string {
  return `       ${weight.padEnd(7)}  ${oneLine(advice)}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
