/**
 * Asks the asdlc server one request at a time; every response is validated against the official schema of its
 * own revision (S0.11).
 * @module
 */

import type { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { answerOne, type JsonRpcRequest, type JsonRpcResponse } from '../../servers/asdlc/answer-one.ts';
import {
  assertJsonRpcError,
  assertJsonRpcSuccess,
  createJsonRpcRequest,
} from '../../servers/asdlc/json-rpc.testing.ts';
import { createAsdlcServer } from '../../servers/asdlc/server.ts';
import { quietLogger } from './quiet.ts';
import { mustBeValid } from './wire-check.ts';

type Handle = (request: JsonRpcRequest) => Promise<JsonRpcResponse | null>;
type Params = Record<string, unknown>;

export interface Asking {
  ask: Handle;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results by their paths
  resultOf(method: string, params?: Params): Promise<any>;
  errorOf(method: string, params?: Params): Promise<{ code: number; message: string }>;
  /** The text of a tool's result. */
  call(name: string, args?: Params): Promise<string>;
  failingCall(name: string, args?: Params): Promise<{ code: number; message: string }>;
}

export function asking(handle: Handle): Asking {
  const ask: Handle = async (request) => {
    const answer = await handle(request);
    if (answer !== null) mustBeValid('2024-11-05', answer, request.method);
    return answer;
  };
  const resultOf: Asking['resultOf'] = async (method, params) => {
    const answer = await ask(createJsonRpcRequest(method, params));
    assertJsonRpcSuccess(answer);
    return answer.result;
  };
  const errorOf: Asking['errorOf'] = async (method, params) => {
    const answer = await ask(createJsonRpcRequest(method, params));
    assertJsonRpcError(answer);
    return answer.error;
  };
  return {
    ask,
    resultOf,
    errorOf,
    async call(name, args = {}) {
      const { content } = await resultOf('tools/call', { name, arguments: args });
      return content[0].text;
    },
    failingCall: (name, args = {}) => errorOf('tools/call', { name, arguments: args }),
  };
}

/** A server of its own, whose log is not printed; with the articles of the knowledge base, or with others. */
export function askingQuietly(library?: Library): Asking {
  const options = { logger: quietLogger };
  const server = createAsdlcServer(library === undefined ? options : { ...options, library });
  return asking((request) => answerOne(server, request));
}
