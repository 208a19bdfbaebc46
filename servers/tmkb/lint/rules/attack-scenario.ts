/** A central pattern shows how the attack goes. That it has a narrative, the reader sees to. @module */
import { findingIn, type Rule } from '../rule.ts';

const FEWEST_STEPS = 3;
const CLASSES = ['confidentiality', 'integrity', 'availability'];
const LEVELS = ['high', 'medium', 'low', 'none'];

export const attackScenario: Rule = function* (entry) {
  const { tier, attack_scenario = {} } = entry.pattern;
  const { preconditions = [], attack_steps = [], impact = {} } = attack_scenario;
  const say = (field: string, message: string) => findingIn(entry, ['attack_scenario', field], message);
  if (tier === 'A') {
    if (preconditions.length === 0) yield say('preconditions', 'preconditions are missing');
    if (attack_steps.length < FEWEST_STEPS)
      yield say(
        'attack_steps',
        `attack_steps are ${attack_steps.length}; at least ${FEWEST_STEPS} are needed`,
      );
    for (const name of CLASSES)
      if (!LEVELS.includes(impact[name] ?? ''))
        yield say('impact', `impact must say ${name}: one of ${LEVELS.join(', ')}`);
  }
  for (const [i, { step }] of attack_steps.entries())
    if (step !== i + 1)
      yield findingIn(entry, ['attack_scenario', 'attack_steps', i], `step must have the number ${i + 1}`);
};
