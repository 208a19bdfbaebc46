/**
 * Speaks 2026-07-28: every request says all that there is to know.
 * @module
 */
import type { Ask, Connection, RequestOptions, Welcome } from './connection.ts';
import { repeatedHeaders } from './header-values.ts';
import { isObject, type JsonObject, textOf } from './json.ts';
import { resultOf } from './result-of.ts';
import { CLIENT } from './this-client.ts';
import { Wire, type WireParts } from './wire.ts';

const PREFIX = 'io.modelcontextprotocol/';

/** More often, a server asks in circles. */
const MOST_ROUNDS = 20;

export function speakStateless(parts: WireParts, revision: string): Connection {
  const wire = new Wire(parts);
  let lastId = 0;
  let discovered: Promise<Welcome> | undefined;

  async function once(method: string, params: JsonObject, options: RequestOptions): Promise<JsonObject> {
    const id = ++lastId;
    const { schema, signal, onProgress, ask } = options;
    const _meta = {
      [`${PREFIX}protocolVersion`]: revision,
      [`${PREFIX}clientInfo`]: CLIENT,
      [`${PREFIX}clientCapabilities`]: ask === undefined ? {} : { elicitation: {} },
      ...(onProgress === undefined ? {} : { progressToken: id }),
    };
    const message = { jsonrpc: '2.0', id, method, params: { ...params, _meta } };
    const headers = { 'MCP-Protocol-Version': revision, ...repeatedHeaders(method, params, schema) };
    const hear = (heard: JsonObject): void => {
      if (heard.method === 'notifications/progress' && isObject(heard.params)) onProgress?.(heard.params);
    };
    return resultOf(await wire.send({ message, headers, signal, hear }));
  }

  async function request(
    method: string,
    params: JsonObject = {},
    options: RequestOptions = {},
  ): Promise<JsonObject> {
    let result = await once(method, params, options);
    for (let round = 0; result.resultType === 'input_required' && round < MOST_ROUNDS; round++) {
      const inputResponses = await answers(result.inputRequests, options.ask);
      const { requestState } = result;
      const more = { inputResponses, ...(requestState === undefined ? {} : { requestState }) };
      result = await once(method, { ...params, ...more }, options);
    }
    return result;
  }

  async function discover(): Promise<Welcome> {
    const { capabilities, instructions, _meta } = await request('server/discover');
    const info = isObject(_meta) ? _meta[`${PREFIX}serverInfo`] : undefined;
    return {
      revision,
      info: isObject(info) ? info : {},
      capabilities: isObject(capabilities) ? capabilities : {},
      instructions: textOf(instructions),
    };
  }

  return {
    welcome() {
      discovered ??= discover().catch((error) => {
        discovered = undefined;
        throw error;
      });
      return discovered;
    },
    request,
    close() {},
  };
}

async function answers(requests: unknown, ask: Ask | undefined): Promise<JsonObject> {
  const given: Record<string, JsonObject> = {};
  for (const [key, request] of Object.entries(isObject(requests) ? requests : {})) {
    if (isObject(request) && request.method === 'elicitation/create' && isObject(request.params) && ask)
      given[key] = await ask(request.params);
  }
  return given;
}
