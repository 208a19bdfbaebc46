/**
 * From the text of a YAML file to a threat pattern, or to everything that is wrong with it, line by line.
 * @module
 */
import { type DataPath, dataChecker, readData, type Violation } from 'lectern/content';
import type { Problem } from 'lectern/knowledge';
import type { ThreatPattern } from './pattern.ts';
import { patternFileSchema } from './pattern-schema.ts';

/** What is of interest in the source: escapes and classes as wholes, groups, repetitions. */
const TOKEN = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?<?[:=!])?|\)|[+*]|\{\d+,\d*\}/g;

export interface PatternFile {
  readonly path: string;
  readonly text: string;
}

export type PatternOutcome =
  | { readonly ok: true; readonly pattern: ThreatPattern; lineOf(path: DataPath): number | undefined }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const ROOT = 'threat_pattern';
const violationsOf = dataChecker(patternFileSchema, 'The file');

export function readPattern({ path, text }: PatternFile): PatternOutcome {
  const data = readData(text, 'yaml');
  if (!data.ok) return { ok: false, problems: [{ path, line: data.line, reason: data.reason }] };
  const shape = violationsOf(data.value);
  const pattern = shape.length > 0 ? undefined : inOneShape(patternIn(data.value));
  const violations = pattern === undefined ? shape : furtherViolations(pattern);
  if (pattern !== undefined && violations.length === 0)
    return { ok: true, pattern, lineOf: (at) => data.lineOf([ROOT, ...at]) };
  const problems = violations.map(({ path: at, reason }) => ({
    path,
    line: nearestLine(at, data.lineOf),
    reason,
  }));
  return { ok: false, problems };
}

function patternIn(value: unknown): ThreatPattern {
  return (value as { readonly [ROOT]: ThreatPattern })[ROOT];
}

/** Patterns are written with lists or texts, objects or texts; answers are made of one shape. */
function inOneShape(pattern: ThreatPattern): ThreatPattern {
  const { security_principles, testing } = pattern;
  return {
    ...pattern,
    mitigations: pattern.mitigations.map(({ tradeoffs, ...mitigation }) => ({
      ...mitigation,
      ...(tradeoffs === undefined ? {} : { tradeoffs: [tradeoffs].flat().map(oneText).join('; ') }),
    })),
    ...(security_principles === undefined ? {} : { security_principles: security_principles.map(oneText) }),
    ...(testing?.manual_verification === undefined
      ? {}
      : { testing: { ...testing, manual_verification: testing.manual_verification.map(oneText) } }),
  };
}

/** `{step: "Review tasks", check: "Do they receive the user?"}` as `Review tasks: Do they receive the user?` */
function oneText(value: unknown): string {
  const texts = typeof value === 'string' ? [value] : Object.values(value as Record<string, string>);
  return texts.map((each) => each.trim().replace(/\s+/g, ' ')).join(': ');
}

/** What no schema can say. */
function furtherViolations({
  tier,
  attack_scenario,
  mitigations,
  testing,
  triggers,
}: ThreatPattern): Violation[] {
  const violations: Violation[] = [];
  if (tier === 'A' && attack_scenario?.narrative === undefined) {
    violations.push({
      path: [ROOT, 'attack_scenario'],
      reason: 'A pattern of tier A needs the narrative of its attack scenario.',
    });
  }
  const ids = new Set<string>();
  mitigations.forEach(({ id }, i) => {
    if (ids.has(id)) {
      violations.push({
        path: [ROOT, 'mitigations', i, 'id'],
        reason: `The mitigation ${JSON.stringify(id)} is there twice.`,
      });
    }
    ids.add(id);
  });
  const opposite = triggers?.unless === undefined ? undefined : flawOf(triggers.unless);
  if (opposite !== undefined) violations.push({ path: [ROOT, 'triggers', 'unless'], reason: opposite });
  testing?.automated_checks?.forEach(({ type, pattern, unless }, i) => {
    if (type !== 'grep') return;
    const at = [ROOT, 'testing', 'automated_checks', i];
    const reason = flawOf(pattern);
    if (reason !== undefined) violations.push({ path: [...at, 'pattern'], reason });
    const other = unless === undefined ? undefined : flawOf(unless);
    if (other !== undefined) violations.push({ path: [...at, 'unless'], reason: other });
  });
  return violations;
}

function flawOf(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return 'A check of type grep needs a pattern.';
  if (repeatsWithinRepetition(pattern)) return 'A repetition inside a repetition can take for ever.';
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return `${(error as Error).message}.`;
  }
}

/** Of the part itself, or of the nearest around it that is there. */
function nearestLine(path: DataPath, lineOf: (path: DataPath) => number | undefined): number {
  for (let length = path.length; length > 0; length--) {
    const line = lineOf(path.slice(0, length));
    if (line !== undefined) return line;
  }
  return 1;
}

/**
 * Whether a regular expression repeats a group that repeats something itself: the shape of those that take for
 * ever.
 */
export function repeatsWithinRepetition(source: string): boolean {
  const open: { repeats: boolean }[] = [];
  let closed: { repeats: boolean; end: number } | undefined;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token.startsWith('(')) open.push({ repeats: false });
    else if (token === ')') {
      const { repeats } = open.pop() ?? { repeats: false };
      closed = { repeats, end: index + 1 };
      const outer = open.at(-1);
      if (outer !== undefined && repeats) outer.repeats = true;
    } else if (/^[+*{]/.test(token)) {
      if (closed?.end === index && closed.repeats) return true;
      if (inner !== undefined) inner.repeats = true;
    }
  }
  return false;
}
