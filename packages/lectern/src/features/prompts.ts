/**
 * Prompts: `prompts/list` and `prompts/get`.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { andThen, type MaybePromise } from '../base/maybe-promise.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectBlock } from '../protocol/projection.ts';
import type { Context } from './context.ts';
import { invalidParams } from './errors.ts';
import { readText, unknownName } from './lookup.ts';
import { withContext } from './multi-round.ts';
import type { Prompt, PromptMessage, PromptReturn } from './prompt.ts';
import type { Registry } from './registry.ts';
import type { RequestStateSealer } from './request-state.ts';
import { isContent, unsendable, unsendableResult } from './sendable.ts';
import { withinTimeLimit } from './time-limit.ts';

export function promptHandlers(
  prompts: Registry<Prompt>,
  sealer: RequestStateSealer,
): Record<string, RequestHandler> {
  return {
    'prompts/list': { capability: 'prompts', handle: (exchange) => prompts.page(exchange) },
    'prompts/get': {
      capability: 'prompts',
      handle(exchange) {
        const name = readText(exchange, 'name');
        const prompt = prompts.get(name);
        if (prompt === undefined)
          throw unknownName({ kind: 'prompt', name, known: [...prompts.keys()], lists: true });
        return andThen(prompt.input.validate(exchange.params.arguments), (checked) => {
          if (!checked.ok) throw invalidParams(checked.message, undefined, checked.summary);
          return withContext(exchange, sealer, (context) => get(prompt, checked.value, exchange, context));
        });
      },
    },
  };
}

function get(prompt: Prompt, args: unknown, exchange: Exchange, context: Context): MaybePromise<JsonObject> {
  const work = withinTimeLimit(prompt.handler(args, context), undefined, 'prompt', exchange, context);
  return andThen(work, (returned) => promptResult(prompt, returned, exchange));
}

function promptResult(prompt: Prompt, returned: PromptReturn, { rules }: Exchange): JsonObject {
  const messages = messagesOf(returned);
  if (!Array.isArray(messages) || !messages.every(isMessage)) {
    const expected = 'expected a text, or messages with a role and a content block';
    throw unsendableResult(`Prompt ${JSON.stringify(prompt.name)}`, unsendable(returned) ?? expected);
  }
  const description = isObject(returned) && 'messages' in returned ? returned.description : undefined;
  return {
    description: description ?? prompt.description,
    messages: messages.map(({ role, content }) => ({ role, content: projectBlock(content, rules) })),
  };
}

function messagesOf(returned: PromptReturn): readonly PromptMessage[] {
  if (typeof returned === 'string') return [{ role: 'user', content: { type: 'text', text: returned } }];
  return isObject(returned) ? returned.messages : returned;
}

function isMessage(message: unknown): boolean {
  return (
    isObject(message) &&
    (message.role === 'user' || message.role === 'assistant') &&
    isContent(message.content)
  );
}
