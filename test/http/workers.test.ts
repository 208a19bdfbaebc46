/**
 * The same behaviour of two workers on one port, where each connection reaches the other one of them.
 * @module
 */
import { startFixtureWorkers } from '../support/worker-processes.ts';
import { describeHttpBehaviour } from './behaviour.ts';

describeHttpBehaviour('two workers', startFixtureWorkers);
