/**
 * Questions to the client in both eras from the same handler code. A handshake-era client is sent a request
 * and the handler waits. A stateless one is answered with what is asked; when it repeats the call with the
 * answers, the handler runs again and gets them at the same lines.
 * @module
 */
import { isObject } from '../jsonrpc/classify.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { isPromise, type MaybePromise } from '../protocol/maybe-promise.ts';
import { Context } from './context.ts';
import { invalidParams } from './errors.ts';
import type { Binding, RequestStateSealer } from './request-state.ts';

const NO_ANSWERS: JsonObject = Object.freeze({});

/** Runs a handler that may ask. */
export function withContext(
  exchange: Exchange,
  sealer: RequestStateSealer,
  run: (context: Context) => MaybePromise<JsonObject>,
): MaybePromise<JsonObject> {
  if (exchange.rules.era === 'handshake' || !bringsAnswers(exchange)) {
    return oneRound(exchange, sealer, NO_ANSWERS, run);
  }
  return earlierAnswers(exchange, sealer).then((answers) => oneRound(exchange, sealer, answers, run));
}

/** Whether the request continues an earlier one. */
export function bringsAnswers({ params }: Exchange): boolean {
  return params.inputResponses !== undefined || params.requestState !== undefined;
}

function oneRound(
  exchange: Exchange,
  sealer: RequestStateSealer,
  answers: JsonObject,
  run: (context: Context) => MaybePromise<JsonObject>,
): MaybePromise<JsonObject> {
  const context = new Context(exchange, answers);
  const outcome = run(context);
  if (!isPromise(outcome)) {
    return context.asked === undefined ? outcome : inputRequired(context.asked, answers, exchange, sealer);
  }
  // Whatever a handler made of the interruption, its answer would be about input that is not there.
  return Promise.resolve(outcome).then(
    (result) =>
      context.asked === undefined ? result : inputRequired(context.asked, answers, exchange, sealer),
    (error) => {
      if (context.asked === undefined) throw error;
      return inputRequired(context.asked, answers, exchange, sealer);
    },
  );
}

async function inputRequired(
  inputRequests: JsonObject,
  answers: JsonObject,
  exchange: Exchange,
  sealer: RequestStateSealer,
): Promise<JsonObject> {
  const requestState = await sealer.seal(answers, bindingOf(exchange));
  return { resultType: 'input_required', inputRequests, requestState };
}

/** Those sealed in earlier rounds, and on top of them those of this one. */
async function earlierAnswers(exchange: Exchange, sealer: RequestStateSealer): Promise<JsonObject> {
  const { inputResponses, requestState } = exchange.params;
  if (inputResponses !== undefined && !isObject(inputResponses)) {
    throw invalidParams('Invalid params: inputResponses must be an object of answers by key');
  }
  const sealed = requestState === undefined ? {} : await sealer.open(requestState, bindingOf(exchange));
  if (sealed === undefined) {
    throw invalidParams(
      'Invalid requestState: it was changed, has expired or belongs to another request. Repeat the call without it.',
    );
  }
  return { ...sealed, ...inputResponses };
}

function bindingOf(exchange: Exchange): Binding {
  const { principal } = exchange.delivery;
  return { principal, method: exchange.method, params: exchange.params };
}
