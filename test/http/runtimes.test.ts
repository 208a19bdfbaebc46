import { isInstalled, RUNTIMES, startFixture } from '../runtimes/runtimes.ts';
import { describeWith } from '../support/required.ts';
import { describeHttpBehaviour } from './behaviour.ts';

for (const runtime of RUNTIMES) {
  // Workerd ends a request without a word when its client went away.
  const traits = { tellsOfLeaving: runtime.name !== 'workerd', isDirect: true };
  describeWith(isInstalled(runtime), 'the fixture', () => {
    describeHttpBehaviour(`on ${runtime.name}`, () => startFixture(runtime), traits);
  });
}
