/**
 * The code that is handed to an agent: secure code of the pattern's best mitigation, in the stack that was asked for
 * or, where there is none, in another one, which is said.
 * @module
 */
import { type CodeExample, LIKELIHOODS, type Mitigation, type ThreatPattern } from '../pattern.ts';
import { closeness, type Stack } from './stacks.ts';

export interface CodeTemplate {
  /** Of the pattern whose mitigation it is. */
  readonly pattern: string;
  readonly language: string;
  readonly framework?: string | undefined;
  readonly secure_template: string;
  /** Where it is not in the stack that was asked for. */
  readonly note?: string | undefined;
}

type SecureExample = CodeExample & { readonly secure_code: string };

export function codeTemplate(pattern: ThreatPattern, wanted: Stack): CodeTemplate | undefined {
  const examples = [...pattern.mitigations].sort(byEffect).flatMap(({ code_examples = [] }) => code_examples);
  const secure = examples.filter(hasSecureCode);
  const example = nearestExample(secure, wanted);
  if (example === undefined) return undefined;
  const { language, framework, secure_code } = example;
  return {
    pattern: pattern.id,
    language,
    framework,
    secure_template: secure_code.trimEnd(),
    note: noteOn(example, wanted),
  };
}

/** The first of those that are nearest to the stack. */
export function nearestExample<Example extends CodeExample>(
  examples: readonly Example[],
  wanted: Stack,
): Example | undefined {
  let best: Example | undefined;
  for (const example of examples)
    if (best === undefined || closeness(wanted, example) > closeness(wanted, best)) best = example;
  return best;
}

function byEffect(a: Mitigation, b: Mitigation): number {
  const rank = ({ effectiveness = 'low' }: Mitigation): number =>
    LIKELIHOODS.indexOf(effectiveness as (typeof LIKELIHOODS)[number]);
  return rank(a) - rank(b);
}

function hasSecureCode(example: CodeExample): example is SecureExample {
  return example.secure_code !== undefined;
}

function noteOn(example: CodeExample, wanted: Stack): string | undefined {
  if (wanted.language === undefined && wanted.framework === undefined) return undefined;
  if (closeness(wanted, example) >= (wanted.framework === undefined ? 2 : 3)) return undefined;
  const asked = wanted.framework ?? wanted.language;
  return `No ${asked} example here; carry the idea over.`;
}
