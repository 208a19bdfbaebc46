/**
 * Questions to the client in both eras from the same handler code. A handshake-era client is sent a request
 * and the handler waits. A stateless one is answered with what is asked; when it repeats the call with the
 * answers, the handler runs again and gets them at the same lines.
 * @module
 */
import { isObject } from '../jsonrpc/classify.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { MaybePromise } from '../protocol/maybe-promise.ts';
import { isPromise } from '../protocol/maybe-promise.ts';
import { invalidParams } from './errors.ts';
import type { Question } from './questions.ts';
import type { Binding, RequestStateSealer } from './request-state.ts';

/** Ends the handler's run in the stateless era: the answer is not there yet. */
class InputRequired extends Error {
  constructor() {
    super('Waiting for input from the client');
    this.name = 'InputRequired';
  }
}

export interface Inputs {
  ask(key: string, question: Question): Promise<JsonObject>;
}

/** Runs a handler that may ask. */
export function withInputs<T extends JsonObject>(
  exchange: Exchange,
  sealer: RequestStateSealer,
  run: (inputs: Inputs) => MaybePromise<T>,
): MaybePromise<T | JsonObject> {
  if (exchange.rules.era === 'handshake') {
    return run({ ask: (_key, { method, params }) => exchange.session.ask(exchange, method, params) });
  }
  const { inputResponses, requestState } = exchange.params;
  if (inputResponses !== undefined || requestState !== undefined) {
    return earlierAnswers(exchange, sealer).then((answers) => oneRound(exchange, sealer, answers, run));
  }
  return oneRound(exchange, sealer, {}, run);
}

function oneRound<T extends JsonObject>(
  exchange: Exchange,
  sealer: RequestStateSealer,
  answers: JsonObject,
  run: (inputs: Inputs) => MaybePromise<T>,
): MaybePromise<T | JsonObject> {
  const asked: Record<string, Question> = {};
  const inputs: Inputs = {
    ask(key, question) {
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
      if (answer !== undefined) return isObject(answer) ? Promise.resolve(answer) : Promise.reject(notAnAnswer(key));
      asked[key] = question;
      return Promise.reject(new InputRequired());
    },
  };
  const isAsking = (): boolean => Object.keys(asked).length > 0;
  const inputRequired = async (): Promise<JsonObject> => ({
    resultType: 'input_required',
    inputRequests: asked,
    requestState: await sealer.seal(answers, bindingOf(exchange)),
  });

  const outcome = run(inputs);
  if (!isPromise(outcome)) return isAsking() ? inputRequired() : outcome;
  // Whatever a handler made of the interruption, its answer would be about input that is not there.
  return Promise.resolve(outcome).then(
    (result) => (isAsking() ? inputRequired() : result),
    (error) => {
      if (isAsking()) return inputRequired();
      throw error;
    },
  );
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

function notAnAnswer(key: string): Error {
  return invalidParams(`Invalid params: inputResponses[${JSON.stringify(key)}] must be an object`);
}
