import { isInstalled, RUNTIMES, startFixture } from '../runtimes/runtimes.ts';
import { describeWith } from '../support/required.ts';
import { describeHttpBehaviour } from './behaviour.ts';

for (const runtime of RUNTIMES) {
  // Workerd ends a request, and all that it began, after its answer, or without a word when its client went away.
  const isLasting = runtime.name !== 'workerd';
  const traits = { tellsOfLeaving: isLasting, worksAfterAnswering: isLasting };
  describeWith(isInstalled(runtime), 'the fixture', () => {
    describeHttpBehaviour(`on ${runtime.name}`, () => startFixture(runtime), traits);
  });
}
