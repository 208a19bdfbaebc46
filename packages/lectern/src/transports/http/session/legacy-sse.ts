/**
 * The transport of 2024-11-05: one stream by GET, which first names the address for messages, and carries every
 * response. Its session lives as long as the stream.
 * @module
 */
import { sessionId } from '../../../base/base64url.ts';
import { andThen, isPromise, type MaybePromise } from '../../../base/promises.ts';
import { parse } from '../../../jsonrpc/parse.ts';
import type { Exchange } from '../../../protocol/exchange.ts';
import { changesState } from '../../../protocol/session-state.ts';
import { whileVerified } from '../guard/identity.ts';
import { plainStream } from '../reply.ts';
import { ACCEPTED, errorResponse, insufficientScope, streamResponse, unfinishedText } from '../responses.ts';
import { ENDED_BEFORE, holderOf, type TrackedRequest } from '../shares.ts';
import { endpointText } from '../sse.ts';
import { authOf, type Caller, type HttpResponse, type SessionParts } from '../types.ts';
import { findSession, isResponse, orUnavailable, SESSION_GONE } from './session-request.ts';
import type { StoredSession } from './session-store.ts';

const NO_ROOM: HttpResponse = errorResponse(503, 'Too many sessions are in use. Try again later.', {
  'retry-after': '60',
});

export function openLegacySse(
  parts: SessionParts,
  caller: Caller,
  messagesPath: string,
): MaybePromise<HttpResponse> {
  const { name, engine, settings, openRequests, rooms, store } = parts;
  const { principal, http } = caller;
  if (!rooms.streams.admits(caller)) return NO_ROOM;
  const id = sessionId();
  const stream = plainStream(settings.keepAliveMs, endpointText(`${messagesPath}?sessionId=${id}`));
  const limits = { ...settings.limits, inFlight: settings.maxPerSession };
  const session = engine.connect(stream, { omitUnreadableIds: true, limits });
  const { state } = session;
  const stored: StoredSession = {
    principal,
    holder: principal ?? http.address,
    server: name,
    transport: 'sse',
    state,
  };
  return orUnavailable(parts, () =>
    andThen(store.open(id, stored), (hasRoom): HttpResponse => {
      if (!hasRoom) return NO_ROOM;
      const holder = holderOf(caller);
      let running = 0;
      let ending = false;

      function receive(text: string): void {
        let exchange: Exchange | undefined;
        const deferred = (begun: Exchange): void => {
          exchange = begun;
        };
        const message = parse(text, session.limits);
        const response = session.accept(message, {
          sink: stream,
          principal,
          get auth() {
            return authOf(http);
          },
          deferred,
          retain,
        });
        // Saving updates the size of the session; the state itself lives in this connection.
        if (changesState(message)) ignoreFailure(store.save(id, stored));
        if (isPromise(response)) void sendWhenDone(response, exchange);
        else send(response);
      }
      async function sendWhenDone(
        response: PromiseLike<string | undefined>,
        exchange: Exchange | undefined,
      ): Promise<void> {
        running++;
        // Each call is work of its own: others of this session may still run when it is done.
        const call: TrackedRequest = {
          end: () => session.end(),
          close() {
            if (exchange !== undefined) send(unfinishedText(exchange.id, ENDED_BEFORE));
            session.close();
          },
        };
        send(await openRequests.during(call, response));
        running--;
        if (ending && running === 0) finish();
      }
      function retain(bytes: number): boolean {
        return rooms.retained.roomFor(stored.holder) >= bytes;
      }
      function send(response: string | undefined): void {
        if (response !== undefined) stream.send(response);
      }
      function finish(): void {
        stop();
        stream.finish(undefined);
      }
      function stop(): void {
        stopVerifying();
        session.close();
        stopListening();
        forget();
        rooms.streams.release(holder);
        ignoreFailure(store.end(id));
      }

      rooms.streams.acquire(holder);
      const stopListening = store.listen(id, (signal) => {
        if (signal.kind !== 'message') return false;
        receive(signal.text);
        return true;
      });
      // The stream is the only way for the responses of calls that may still finish.
      const forget = openRequests.addStream(() => {
        if (running === 0) finish();
        else ending = true;
      });
      const stopVerifying = whileVerified(caller, settings, finish);
      caller.http.whenGone(() => {
        stream.disconnect();
        stop();
      });
      return streamResponse((writer) => stream.connect(writer));
    }),
  );
}

/** What fails here expires: the session lives by its stream. */
function ignoreFailure(step: MaybePromise<unknown>): void {
  if (isPromise(step)) void Promise.resolve(step).catch(() => {});
}

/** The response goes to the stream, wherever that is. */
export function receiveLegacySse(
  parts: SessionParts,
  caller: Pick<Caller, 'http' | 'principal'>,
  id: string,
  text: string,
): MaybePromise<HttpResponse> {
  const { store, openRequests } = parts;
  return andThen(findSession(parts, caller, id, 'sse'), (found) =>
    isResponse(found)
      ? found
      : (refuseScopes(parts, caller, text) ??
        orUnavailable(parts, () =>
          andThen(store.publish(id, { kind: 'message', text }), (isDelivered) => {
            if (!isDelivered) return SESSION_GONE;
            // What this message started may run in its request, which on some runtimes ends with the response.
            caller.http.waitUntil?.(openRequests.idle());
            return ACCEPTED;
          }),
        )),
  );
}

/** The stream cannot carry a status, so a message that needs more scopes is refused where it arrives. */
function refuseScopes(
  { definition, settings }: SessionParts,
  { http }: Pick<Caller, 'http'>,
  text: string,
): HttpResponse | undefined {
  if (definition.checkScopes === undefined) return undefined;
  const message = parse(text, definition.limits);
  const refusal = definition.checkScopes(message, authOf(http));
  if (refusal === undefined) return undefined;
  return insufficientScope(settings, http, refusal, message.kind === 'request' ? message.id : undefined);
}
