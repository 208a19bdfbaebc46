/** The first mitigation is the one to take: it works, and shows how in more than one stack. @module */
import { findingIn, type Rule } from '../rule.ts';

const FEWEST_STACKS = 2;

export const firstMitigation: Rule = function* (entry) {
  const [first] = entry.pattern.mitigations;
  const examples = first?.code_examples ?? [];
  const path = ['mitigations', 0];
  if (first?.effectiveness !== 'high')
    yield findingIn(entry, [...path, 'effectiveness'], 'first mitigation must have the effectiveness high');
  const stacks = new Set(examples.map(({ language, framework }) => `${language}/${framework ?? ''}`));
  if (stacks.size < FEWEST_STACKS) {
    const message = `first mitigation has code for ${stacks.size} of at least ${FEWEST_STACKS} stacks`;
    yield findingIn(entry, [...path, 'code_examples'], message);
  }
  for (const [i, example] of examples.entries())
    for (const kind of ['vulnerable_code', 'secure_code'] as const)
      if (example[kind] === undefined)
        yield findingIn(
          entry,
          [...path, 'code_examples', i],
          `example of the first mitigation has no ${kind}`,
        );
};
