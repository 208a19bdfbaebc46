import { describe } from 'vitest';
import { isInstalled, RUNTIMES, startFixture } from '../runtimes/runtimes.ts';
import { describeHttpBehaviour } from './behaviour.ts';

for (const runtime of RUNTIMES) {
  describe.skipIf(!isInstalled(runtime))(`the fixture on ${runtime.name}`, () => {
    describeHttpBehaviour(runtime.name, () => startFixture(runtime));
  });
}
