/**
 * Two replicas behind nginx against the official suite: the last revision of each era, on Redis and with sealed sessions.
 * @module
 */
import { isInstalled } from '../support/programs.ts';
import { HAS_REDIS } from '../support/redis-server.ts';
import { startPairOnRedis, startSealedPair } from '../support/replica-pair.ts';
import { describeWith } from '../support/required.ts';
import { describeSelected, selected } from './describe-selection.ts';
import { MISSING } from './installed.ts';
import { LATEST } from './selections.ts';

const latest = await selected(LATEST);

describeWith(MISSING === undefined && HAS_REDIS && isInstalled('nginx'), 'two replicas on Redis', () => {
  for (const each of latest) describeSelected(each, startPairOnRedis);
});

describeWith(MISSING === undefined && isInstalled('nginx'), 'two replicas with sealed sessions', () => {
  for (const each of latest) describeSelected(each, startSealedPair);
});
