/**
 * The same behaviour of two replicas on Redis, behind nginx that sends each request to the other one of them.
 * @module
 */
import { isInstalled } from '../support/programs.ts';
import { HAS_REDIS } from '../support/redis-server.ts';
import { startPairOnRedis } from '../support/replica-pair.ts';
import { describeWith } from '../support/required.ts';
import { describeHttpBehaviour } from './behaviour.ts';

describeWith(HAS_REDIS && isInstalled('nginx'), 'Redis', () => {
  describeHttpBehaviour('two replicas behind nginx', startPairOnRedis, {
    tellsOfLeaving: true,
    isDirect: false,
  });
});
