/**
 * The same behaviour of two replicas behind nginx that sends each request to the other one of them, without stickiness:
 * on Redis, all of it; with sealed session IDs and nothing that they share but a secret, all that does not need a store.
 * @module
 */
import { isInstalled } from '../support/programs.ts';
import { HAS_REDIS } from '../support/redis-server.ts';
import { startPairOnRedis, startSealedPair } from '../support/replica-pair.ts';
import { describeWith } from '../support/required.ts';
import { describeHttpBehaviour } from './behaviour.ts';
import type { Traits } from './serving.ts';

const BALANCED: Traits = { tellsOfLeaving: true, isDirect: false };

/** What is lost without a store, as `docs/operations.md` lists it. */
const NEEDS_STORE: Traits['leftOut'] = {
  'Changes are announced on the streams of the process that knows of them': [
    'subscriptions/listen > reports a change made by another request, tagged with its id "1"',
    'subscriptions/listen > reports a change made by another request, tagged with its id 1',
    'subscriptions/listen > reports nothing that was not asked for, and everything once',
    'subscriptions/listen > serves several streams at once, with the same id as well',
    'the notification stream > reports changed lists, once, and no other stream does',
    'the notification stream > does not spill into the stream of a call that runs at the time',
    'the notification stream > may be opened again when it was closed, and the session goes on',
  ],
  'Log level and subscriptions are those of the process that received them': [
    'sessions > keep their state apart',
    'the notification stream > reports updated resources between subscribe and unsubscribe',
    'the notification stream > informs each session what it subscribed to, and no other',
  ],
  'The end of a session is known to the process that received DELETE': [
    'sessions > are gone after DELETE: 404',
    'sessions > are opened again by an initialize that still names the one that is gone',
    'calls > end with their session, get an error, and so do their streams',
    'calls > end with their session and get responses where there is no stream',
    'the notification stream > ends with its session',
    'coming back > to a call ends with the session',
  ],
  'Responses and cancellations reach the process that received them': [
    'calls > are cancelled by a notification, and get no response',
    'calls > are cancelled before there is a stream as well',
    'requests to the client > come on the stream of the call, and the response posted apart completes it',
    'requests to the client > have IDs of their own, so that results may come in any order',
    'requests to the client > that the client refuses with an error fail the tool',
    'requests to the client > about roots are asked in the same way',
    'requests to the client > are withdrawn when their call is cancelled',
    'elicitation > comes on the stream of the call, and the response posted apart completes it',
    'batches > of responses complete requests to the client',
    'coming back > brings an elicitation of the meantime, and its result completes the call',
    'streams that stay open > have no empty event, which clients of that time do not expect',
  ],
  'The process that wrote a stream has its events, and its connection': [
    'coming back > brings what was missed of a call, what happens now, and the response, once each',
    'coming back > brings a response that was given in the meantime, and the stream ends',
    'coming back > works again and again',
    'coming back > works where a connection broke before its first message',
    'coming back > takes the stream over from a connection that is still open',
    'coming back > to a call that is done, with its last event, brings nothing, and says not to come back',
    'coming back > to the notification stream brings the notifications of the meantime, once',
    'coming back > to the notification stream takes it over from a connection that is still open',
    'coming back > does not bring the notifications to the stream of a call, nor the other way round',
    'streams that may be closed early > are closed when the tool lets go, and the response is there for who comes back',
    'streams that may be closed early > begin so as well when they carry notifications, and can be resumed before the first',
    'streams that may be closed early > may be left by a tool that responds on its own',
  ],
  'The process with the stream of HTTP+SSE has its session': [
    'HTTP+SSE > accepts messages with 202, and responds on the stream',
    'HTTP+SSE > serves all features',
    'HTTP+SSE > carries progress, log messages and the response in their order',
    'HTTP+SSE > carries notifications of lists and resources',
    'HTTP+SSE > lets the server ask',
    'HTTP+SSE > cancels a call by notification',
    'HTTP+SSE > responds to what it can’t read on the stream',
    'HTTP+SSE > ends its session with the stream, and what runs in it',
    'HTTP+SSE > keeps its sessions apart from those of the newer transport',
  ],
};

describeWith(isInstalled('nginx'), 'nginx', () => {
  describeWith(HAS_REDIS, 'Redis', () => {
    describeHttpBehaviour('two replicas on Redis', startPairOnRedis, BALANCED);
  });
  describeHttpBehaviour('two replicas with a secret', () => startSealedPair('round robin'), {
    ...BALANCED,
    leftOut: NEEDS_STORE,
  });
});
