/** The secure code of the first mitigation is handed to agents as a template, within a budget. @module */
import { estimateTokens } from '../../../../src/knowledge/text/token-estimate.ts';
import { findingIn, type Rule } from '../rule.ts';
import { charactersIn } from '../text-size.ts';

const LIMITS: readonly { readonly unit: string; readonly most: number; sizeOf(code: string): number }[] = [
  { unit: 'lines', most: 16, sizeOf: (code) => code.split('\n').length },
  { unit: 'characters', most: 620, sizeOf: charactersIn },
  { unit: 'estimated tokens', most: 210, sizeOf: estimateTokens },
];

export const templateSize: Rule = function* (entry) {
  for (const [i, { secure_code }] of (entry.pattern.mitigations[0]?.code_examples ?? []).entries()) {
    if (secure_code === undefined) continue;
    const path = ['mitigations', 0, 'code_examples', i, 'secure_code'];
    for (const { unit, most, sizeOf } of LIMITS) {
      const size = sizeOf(secure_code.trimEnd());
      if (size > most)
        yield findingIn(
          entry,
          path,
          `secure_code of the first mitigation has ${size} ${unit}; at most ${most} are allowed`,
        );
    }
  }
};
