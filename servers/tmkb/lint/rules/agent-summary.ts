/** Several summaries and a template fit the budget of one answer. @module */
import { estimateTokens } from '../../../../src/knowledge/text/token-estimate.ts';
import { findingIn, type Rule } from '../rule.ts';
import { wordsIn } from '../text-size.ts';

const MOST_WORDS = 60;
const MOST_TOKENS = 90;

export const agentSummary: Rule = function* (entry) {
  const { threat, check, fix } = entry.pattern.agent_summary;
  const whole = [threat, check, fix].map((text) => text.trim()).join(' ');
  const words = wordsIn(whole);
  const tokens = estimateTokens(whole);
  const say = (what: string) => findingIn(entry, ['agent_summary'], `agent_summary has ${what} are allowed`);
  if (words > MOST_WORDS) yield say(`${words} words; at most ${MOST_WORDS}`);
  if (tokens > MOST_TOKENS) yield say(`about ${tokens} tokens; at most ${MOST_TOKENS}`);
};
