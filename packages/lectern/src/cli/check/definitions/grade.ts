/**
 * Grades the tool definitions of a server by rules that need no model.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { estimateTokens } from '../../../knowledge/text/token-estimate.ts';
import { parameterFindings } from './parameter-rules.ts';
import { nameFindings, toolFindings } from './tool-rules.ts';

/** One thing to improve. Warnings cost a good grade and the exit code; notes only cost points. */
export interface DefinitionFinding {
  /** Short name of the rule, such as `undescribed-parameter`. */
  readonly rule: string;
  readonly weight: 'warning' | 'note';
  /** Points deducted from a score of 100. */
  readonly points: number;
  /** What to do about it, in one line. */
  readonly advice: string;
}

type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

interface GradedTool {
  readonly name: string;
  readonly grade: Grade;
  readonly score: number;
  /** Estimated size of the whole definition. */
  readonly tokens: number;
  readonly findings: readonly DefinitionFinding[];
}

/** The grade of a server. */
export interface GradedServer {
  readonly grade: Grade;
  readonly score: number;
  readonly tokens: number;
  readonly tools: readonly GradedTool[];
  /** Findings about the list as a whole. */
  readonly findings: readonly DefinitionFinding[];
}

/** What a model reads before it chooses a tool. */
interface Definitions {
  readonly tools: readonly JsonObject[];
  readonly instructions: string;
}

const LEAST_SCORES: readonly (readonly [number, Grade])[] = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
];

/** `observed` are findings from calling a tool, by its name. */
export function gradeServer(
  { tools, instructions }: Definitions,
  observed: ReadonlyMap<string, readonly DefinitionFinding[]> = new Map(),
): GradedServer {
  const names = tools.map((tool) => String(tool.name));
  const graded = tools.map((tool): GradedTool => {
    const name = String(tool.name);
    const tokens = estimateTokens(JSON.stringify(tool));
    const findings = [
      ...nameFindings(name, tools),
      ...toolFindings(tool, instructions, names, tokens),
      ...parameterFindings(tool.inputSchema),
      ...(observed.get(name) ?? []),
    ].sort(heaviestFirst);
    return { name, ...scored(100, findings), tokens, findings };
  });
  const tokens = graded.reduce((sum, tool) => sum + tool.tokens, 0);
  const findings = sizeFindings(tokens, tools.length);
  const mean = graded.reduce((sum, { score }) => sum + score, 0) / (graded.length || 1);
  return { ...scored(graded.length === 0 ? 100 : mean, findings), tokens, tools: graded, findings };
}

function scored(from: number, findings: readonly DefinitionFinding[]): { grade: Grade; score: number } {
  const lost = findings.reduce((sum, { points }) => sum + points, 0);
  const score = Math.max(0, Math.round(from - lost));
  const grade = LEAST_SCORES.find(([least]) => score >= least)?.[1] ?? 'F';
  return { grade, score };
}

function heaviestFirst(a: DefinitionFinding, b: DefinitionFinding): number {
  return Number(a.weight === 'note') - Number(b.weight === 'note') || b.points - a.points;
}

const LARGE_LIST = 5_000;
const HUGE_LIST = 12_000;

/** Every conversation pays for the whole list, whether or not a tool is used. */
function sizeFindings(tokens: number, count: number): DefinitionFinding[] {
  if (count === 0) {
    return [{ rule: 'no-tools', weight: 'note', points: 0, advice: 'The server lists no tools.' }];
  }
  if (tokens <= LARGE_LIST) return [];
  const isHuge = tokens > HUGE_LIST;
  return [
    {
      rule: 'large-list',
      weight: isHuge ? 'warning' : 'note',
      points: isHuge ? 10 : 5,
      advice: `Shorten the list: about ${tokens} tokens in every conversation; aim for ${LARGE_LIST}.`,
    },
  ];
}
