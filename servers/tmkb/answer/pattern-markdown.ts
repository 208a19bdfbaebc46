/**
 * A pattern as Markdown: for resources, prompts and `tmkb_get`.
 * @module
 */
import { type CodeExample, type Mitigation, referencesOf, type ThreatPattern } from '../pattern.ts';
import { nearestExample } from '../query/code-template.ts';
import type { Stack } from '../query/stacks.ts';

export const PARTS = ['summary', 'scenario', 'mitigations', 'testing', 'references'] as const;

export type Part = (typeof PARTS)[number];

/** All parts, with all code, where nothing else is said. */
export interface MarkdownOptions {
  readonly parts?: readonly Part[];
  /** Code in the nearest stack alone. */
  readonly stack?: Stack;
}

export function patternMarkdown(pattern: ThreatPattern, options: MarkdownOptions = {}): string {
  const { parts = PARTS, stack } = options;
  const written: Record<Part, () => string[]> = {
    summary: () => summary(pattern),
    scenario: () => scenario(pattern),
    mitigations: () => pattern.mitigations.flatMap((mitigation) => mitigationLines(mitigation, stack)),
    testing: () => testing(pattern),
    references: () => references(pattern),
  };
  const lines = PARTS.filter((part) => parts.includes(part)).flatMap((part) => written[part]());
  return `${[`# ${pattern.id}: ${pattern.name}`, '', ...lines].join('\n').trimEnd()}\n`;
}

function summary({ severity, likelihood, category, stride = [], description, agent_summary }: ThreatPattern) {
  const facts = [`Severity: ${severity}`, `Likelihood: ${likelihood ?? 'unknown'}`, `Category: ${category}`];
  const { threat, check, fix } = agent_summary;
  return [
    [...facts, ...(stride.length > 0 ? [`STRIDE: ${stride.join(', ')}`] : [])].join(' · '),
    '',
    `- Threat: ${threat.trim()}`,
    `- Check: ${check.trim()}`,
    `- Fix: ${fix.trim()}`,
    '',
    description.trim(),
    '',
  ];
}

function scenario({ attack_scenario }: ThreatPattern): string[] {
  if (attack_scenario === undefined) return [];
  const { narrative, preconditions = [], attack_steps = [], impact = {} } = attack_scenario;
  const steps = attack_steps.map(
    ({ action, detail }, i) => `${i + 1}. ${action}${detail ? `: ${detail}` : ''}`,
  );
  const effects = Object.entries(impact).map(([what, level]) => `- ${what.replaceAll('_', ' ')}: ${level}`);
  return [
    '## Attack scenario',
    '',
    ...(narrative === undefined ? [] : [narrative.trim(), '']),
    ...block('Preconditions:', preconditions.map(item)),
    ...block('Steps:', steps),
    ...block('Impact:', effects),
  ];
}

function mitigationLines(
  { code_examples = [], ...mitigation }: Mitigation,
  stack: Stack | undefined,
): string[] {
  const { id, name, description, effectiveness, implementation_effort, tradeoffs } = mitigation;
  const facts = [
    ...(effectiveness === undefined ? [] : [`Effectiveness: ${effectiveness}`]),
    ...(implementation_effort === undefined ? [] : [`Effort: ${implementation_effort}`]),
    ...(tradeoffs === undefined ? [] : [`Trade-off: ${tradeoffs}`]),
  ];
  const nearest = stack === undefined ? undefined : nearestExample(code_examples, stack);
  const shown = nearest === undefined ? code_examples : [nearest];
  return [
    `## Mitigation: ${name ?? id}`,
    '',
    description.trim(),
    '',
    ...(facts.length > 0 ? [`${facts.join('. ')}.`, ''] : []),
    ...shown.flatMap(codeLines),
  ];
}

function codeLines({
  language,
  framework,
  description,
  vulnerable_code,
  secure_code,
}: CodeExample): string[] {
  const stack = framework === undefined ? language : `${language}, ${framework}`;
  return [
    `### ${description ?? 'Example'} (${stack})`,
    '',
    ...(vulnerable_code === undefined ? [] : ['Vulnerable:', '', ...fence(language, vulnerable_code)]),
    ...(secure_code === undefined ? [] : ['Secure:', '', ...fence(language, secure_code)]),
  ];
}

function fence(language: string, code: string): string[] {
  return [`\`\`\`${language}`, code.trimEnd(), '```', ''];
}

function testing({ testing: tests }: ThreatPattern): string[] {
  const { manual_verification = [], negative_tests = [], automated_checks = [] } = tests ?? {};
  const checks = automated_checks.map(
    ({ description, pattern, expectation }) =>
      `- ${description}${pattern ? `: \`${pattern}\`` : ''}${expectation ? `. Expected: ${expectation}` : ''}`,
  );
  if (manual_verification.length + negative_tests.length + checks.length === 0) return [];
  return [
    '## Verification',
    '',
    ...block('By hand:', manual_verification.map(item)),
    ...block('Negative tests:', negative_tests.map(item)),
    ...block('Lines worth looking at:', checks),
  ];
}

function references(pattern: ThreatPattern): string[] {
  const { related_patterns = [], security_principles = [], standards = [] } = pattern;
  const related = related_patterns.map(
    ({ id, relationship, description }) =>
      `- ${id}${relationship ? ` (${relationship.replaceAll('_', ' ')})` : ''}${description ? `: ${description}` : ''}`,
  );
  const known = referencesOf(pattern).map(
    ({ cwe, owasp, name, url }) =>
      `- ${[cwe ?? owasp, name].filter((each) => each !== undefined).join(' ')}${url ? `: ${url}` : ''}`,
  );
  if (related.length + known.length + security_principles.length + standards.length === 0) return [];
  return [
    '## References',
    '',
    ...block('Principles:', security_principles.map(item)),
    ...block('Related patterns:', related),
    ...block('CWE and OWASP:', known),
    ...(standards.length === 0 ? [] : [`Requirements and controls: ${standards.join('; ')}`, '']),
  ];
}

function item(text: string): string {
  return `- ${text}`;
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, '', ...lines, ''];
}
