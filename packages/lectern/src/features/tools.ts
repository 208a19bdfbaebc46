/**
 * Tools: `tools/list` and `tools/call`.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { andThen, isPromise, type MaybePromise } from '../base/promises.ts';
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import { ClientRequestFailed } from '../protocol/client-requests.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { reportIncident } from '../protocol/incident.ts';
import type { ServerRules } from '../protocol/policy.ts';
import type { Validated } from '../schema/adapters/types.ts';
import type { Explanation } from '../schema/explain/explain.ts';
import { type Context, requireCapabilities } from './context.ts';
import { invalidParams, MissingCapability, ToolError } from './errors.ts';
import { contextLog } from './logging.ts';
import { withinTimeLimit } from './middleware.ts';
import { withContext } from './multi-round.ts';
import { type Registry, readText, unknownName, unknownNameText } from './registry.ts';
import type { RequestStateSealer } from './request-state.ts';
import type { Tool } from './tool.ts';
import { errorResult, toolResult } from './tool-result.ts';

export function toolHandlers(
  tools: Registry<Tool>,
  sealer: () => RequestStateSealer,
): Record<string, RequestHandler> {
  return {
    'tools/list': { capability: 'tools', handle: (exchange) => tools.page(exchange) },
    'tools/call': {
      capability: 'tools',
      needsSource: true,
      handle(exchange) {
        const name = readText(exchange, 'name');
        const tool = tools.get(name);
        if (tool === undefined || !tool.isVisible(exchange.rules)) return unknownTool(name, tools, exchange);
        if (!tool.exactNumbers) exchange.source = undefined;
        const checked = tool.input.validate(exchange.params.arguments);
        return isPromise(checked)
          ? Promise.resolve(checked).then((outcome) => call(tool, outcome, exchange, sealer))
          : call(tool, checked, exchange, sealer);
      },
    },
  };
}

function unknownTool(name: string, tools: Registry<Tool>, exchange: Exchange): JsonObject {
  const { unknownTool: form, knownTools } = policyOf(exchange);
  const known = [...tools.shown(exchange)].filter((each) => tools.get(each)?.isVisible(exchange.rules));
  const unknown = { kind: 'tool', name, known, lists: knownTools === 'list' };
  if (form === 'error') throw unknownName(unknown);
  return errorResult(unknownNameText(unknown).message);
}

function call(
  tool: Tool,
  checked: Validated,
  exchange: Exchange,
  sealer: () => RequestStateSealer,
): MaybePromise<JsonObject> {
  if (!checked.ok) {
    const { message, summary } = refusalOf(tool, checked, exchange.params.arguments);
    if (policyOf(exchange).badArguments === 'error') throw invalidParams(message, undefined, summary);
    return refused(message, summary, exchange);
  }
  try {
    requireCapabilities(tool.requires, exchange);
    const outcome = withContext(exchange, sealer, (context) => run(tool, checked.value, exchange, context));
    if (!isPromise(outcome)) return outcome;
    return Promise.resolve(outcome).catch((error) => failed(tool, error, exchange));
  } catch (error) {
    return failed(tool, error, exchange);
  }
}

/** If the wording is prescribed, nothing is added to it. */
function refusalOf(
  tool: Tool,
  explanation: Explanation,
  args: unknown,
): Pick<Explanation, 'message' | 'summary'> {
  const own = tool.refusal?.(isObject(args) ? args : {});
  if (own === undefined) return explanation;
  return { message: own, summary: withoutValues(own, args) };
}

function run(tool: Tool, args: unknown, exchange: Exchange, context: Context): MaybePromise<JsonObject> {
  const work = withinTimeLimit(tool.handler(args, context), tool.timeLimitMs, 'tool', exchange, context);
  return andThen(work, (returned) => toolResult(tool.result(returned), exchange.rules));
}

/** Only errors addressed to the client are shown to it. */
function failed(tool: Tool, error: unknown, exchange: Exchange): JsonObject {
  // The client that cancelled the call expects no response, and stopping is what it requested.
  if (exchange.cancelled) throw error;
  // Handshake-era clients have no error code for these, but the model can at least read why.
  const readable =
    error instanceof ClientRequestFailed ||
    (error instanceof MissingCapability && exchange.rules.era === 'handshake');
  if (error instanceof ProtocolError && !readable) throw error;
  const { logger } = exchange.session.definition;
  const isMeant = readable || error instanceof ToolError;
  const message = isMeant
    ? error.message
    : reportIncident(logger, `Tool ${JSON.stringify(tool.name)}`, error, exchange.id);
  const summary = readable ? message : withoutValues(message, exchange.params.arguments);
  if (failsWithError(exchange)) throw new ProtocolError(ErrorCode.InternalError, message, undefined, summary);
  return isMeant ? refused(message, summary, exchange) : errorResult(message);
}

function failsWithError(exchange: Exchange): boolean {
  const { toolFailure } = policyOf(exchange);
  return toolFailure === 'error' || (toolFailure !== 'result' && !exchange.rules.failuresAreResults);
}

/** The client reads the message in the result; the operator reads the summary in the log, without values. */
function refused(message: string, summary: string, exchange: Exchange): JsonObject {
  const [firstLine] = summary.split('\n', 1);
  const { id, logLevel } = exchange;
  exchange.session.logRefusal('warning', `tools/call refused: ${firstLine}`, {
    requestId: id,
    ...(logLevel === undefined ? {} : { clientLevel: logLevel }),
  });
  if (policyOf(exchange).logMessages === 'asked')
    contextLog(exchange).error(`tools/call refused: ${firstLine}`);
  return errorResult(message);
}

/** Maximum number of values of a call that are searched for in a message: more than a message quotes. */
const MAX_VALUES = 100;

/** A message for the log without values that the client sent: a tool's own message may quote them. */
function withoutValues(message: string, args: unknown): string {
  let text = message;
  let left = MAX_VALUES;
  const remove = (value: unknown): void => {
    if (left-- <= 0) return;
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(remove);
    else if (typeof value === 'string' || typeof value === 'number') {
      // Quoted values may be truncated; shorter ones reveal nothing and occur in many words.
      const shown = String(value).slice(0, 30);
      if (shown.trim().length > 2) text = text.replaceAll(shown, '…');
    }
  };
  remove(args);
  return text;
}

function policyOf(exchange: Exchange): ServerRules {
  return exchange.session.definition.policy;
}
