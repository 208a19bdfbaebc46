/**
 * The short answer, for an agent about to write code: within its budget of tokens, all of it counted.
 * @module
 */
import { estimateTokens } from 'lectern/knowledge';
import { type CodeTemplate, codeTemplate } from '../query/code-template.ts';
import type { FoundPattern } from '../query/pattern-index.ts';
import type { Stack } from '../query/stacks.ts';

export const AGENT_BUDGET = 500;

interface ShortPattern {
  readonly id: string;
  readonly severity: string;
  readonly threat: string;
  readonly check: string;
  readonly fix: string;
  /** Why it is here: words of the context. */
  readonly matched: readonly string[];
}

export interface AgentAnswer {
  /** How many patterns matter for this context. */
  readonly pattern_count: number;
  readonly patterns_included: number;
  /** Of this whole answer, estimated. */
  readonly token_count: number;
  /** Whether something was left out for the budget. */
  readonly token_limit_reached?: true;
  readonly patterns: readonly ShortPattern[];
  readonly code_pattern?: CodeTemplate;
}

/**
 * The first pattern is always there; then its code, then further patterns, as far as the budget goes. Where the context
 * has several aspects, the patterns of all of them come before the code of one.
 */
export function agentAnswer(found: readonly FoundPattern[], wanted: Stack): AgentAnswer {
  const [first, ...rest] = found.map(shorten);
  const code = found[0] === undefined ? undefined : codeTemplate(found[0].pattern, wanted);
  const hasAspects = found.filter(({ isOfAspect }) => isOfAspect).length > 1;
  let answer = counted(found.length, first === undefined ? [] : [first], undefined);
  const addCode = (): void => {
    if (code !== undefined) answer = betterOf(counted(found.length, answer.patterns, code), answer);
  };
  if (!hasAspects) addCode();
  for (const next of rest)
    answer = betterOf(counted(found.length, [...answer.patterns, next], answer.code_pattern), answer);
  if (hasAspects) addCode();
  const isWhole =
    answer.patterns.length === found.length && (code === undefined) === (answer.code_pattern === undefined);
  return isWhole ? answer : limited(answer);
}

function shorten({ pattern, matched }: FoundPattern): ShortPattern {
  const { id, severity, agent_summary } = pattern;
  const { threat, check, fix } = agent_summary;
  return { id, severity, threat: threat.trim(), check: check.trim(), fix: fix.trim(), matched };
}

function betterOf(larger: AgentAnswer, smaller: AgentAnswer): AgentAnswer {
  return limited(larger).token_count <= AGENT_BUDGET ? larger : smaller;
}

function counted(
  count: number,
  patterns: readonly ShortPattern[],
  code: CodeTemplate | undefined,
): AgentAnswer {
  return withCount({
    pattern_count: count,
    patterns_included: patterns.length,
    token_count: 0,
    patterns,
    ...(code === undefined ? {} : { code_pattern: code }),
  });
}

function limited({ patterns, code_pattern, ...counts }: AgentAnswer): AgentAnswer {
  const code = code_pattern === undefined ? {} : { code_pattern };
  return withCount({ ...counts, token_limit_reached: true, patterns, ...code });
}

/** Counted with a count in place, and once more with its own: it is a part of what is counted. */
function withCount(answer: AgentAnswer): AgentAnswer {
  const count = (guess: number): number => estimateTokens(JSON.stringify({ ...answer, token_count: guess }));
  return { ...answer, token_count: count(count(100)) };
}
