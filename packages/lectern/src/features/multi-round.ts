/**
 * Requests to the client in both eras from the same handler code. A handshake-era client is sent a request and the
 * handler waits. A stateless one gets the requests as its result; when it repeats the call with the results, the
 * handler runs again and gets each result for exactly the request that it belongs to.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { isPromise, type MaybePromise } from '../base/promises.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { ClientRequest } from './client-features.ts';
import { Context } from './context.ts';
import { invalidParams } from './errors.ts';
import { type Binding, digestOf, type Given, type RequestStateSealer } from './request-state.ts';

const NOTHING_GIVEN: Given = Object.freeze({});

/** Runs a handler that may send requests to the client. */
export function withContext(
  exchange: Exchange,
  sealer: () => RequestStateSealer,
  run: (context: Context) => MaybePromise<JsonObject>,
): MaybePromise<JsonObject> {
  if (exchange.rules.era === 'handshake' || !bringsResults(exchange)) {
    return oneRound(exchange, sealer, NOTHING_GIVEN, run);
  }
  return resultsGiven(exchange, sealer).then((given) => oneRound(exchange, sealer, given, run));
}

/** Whether the request continues an earlier one. */
export function bringsResults({ params }: Exchange): boolean {
  return params.inputResponses !== undefined || params.requestState !== undefined;
}

function oneRound(
  exchange: Exchange,
  sealer: () => RequestStateSealer,
  given: Given,
  run: (context: Context) => MaybePromise<JsonObject>,
): MaybePromise<JsonObject> {
  const context = new Context(exchange, given);
  const outcome = run(context);
  if (!isPromise(outcome) && !context.mayHaveAsked) return outcome;
  // Whatever a handler returned after the interruption, it would be based on missing input.
  const conclude = async (otherwise: () => JsonObject): Promise<JsonObject> => {
    const requests = await context.asked();
    return requests === undefined ? otherwise() : inputRequired(requests, given, exchange, sealer);
  };
  return Promise.resolve(outcome).then(
    (result) => (context.mayHaveAsked ? conclude(() => result) : result),
    (error) =>
      conclude(() => {
        throw error;
      }),
  );
}

async function inputRequired(
  requests: Readonly<Record<string, ClientRequest>>,
  given: Given,
  exchange: Exchange,
  sealer: () => RequestStateSealer,
): Promise<JsonObject> {
  const digests = Object.entries(requests).map(async ([key, request]) => [key, await digestOf(request)]);
  const round = {
    asked: Object.fromEntries(await Promise.all(digests)),
    // The result of another request under the same key is no longer useful.
    given: Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(requests, key))),
  };
  const requestState = await sealer().seal(round, bindingOf(exchange));
  return { resultType: 'input_required', inputRequests: requests as unknown as JsonObject, requestState };
}

/** Results sealed in earlier rounds, and those of this round that its state requested; others are ignored. */
async function resultsGiven(exchange: Exchange, sealer: () => RequestStateSealer): Promise<Given> {
  const { inputResponses = {}, requestState } = exchange.params;
  if (!isObject(inputResponses)) {
    throw invalidParams('Invalid params: inputResponses must be an object of responses by key');
  }
  if (requestState === undefined) return NOTHING_GIVEN;
  const round = await sealer().open(requestState, bindingOf(exchange));
  if (round === undefined) {
    throw invalidParams(
      'Invalid requestState: it was changed, has expired, was used before or belongs to another request. Repeat the call without it.',
    );
  }
  const { asked, given } = round;
  const results = Object.entries(asked).flatMap(([key, request]) =>
    Object.hasOwn(inputResponses, key) ? [[key, { request, result: inputResponses[key] }] as const] : [],
  );
  return { ...Object.fromEntries(results), ...given };
}

function bindingOf(exchange: Exchange): Binding {
  const { principal } = exchange.delivery;
  return { principal, method: exchange.method, params: exchange.params };
}
