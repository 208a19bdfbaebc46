/**
 * The APIs that the clients speak to their models: Messages (Claude Code, opencode), Responses (Codex) and
 * generateContent (Gemini CLI).
 * @module
 */
import type { Dialect, OfferedTool } from './model-api.ts';

interface MessagesRequest {
  readonly tools?: readonly OfferedTool[];
  readonly messages: readonly { readonly content: unknown }[];
}

export const messages: Dialect = {
  read(path, body) {
    if (!/\/messages(?:\?|$)/.test(path)) return undefined;
    const request: MessagesRequest = JSON.parse(body);
    const blocks = request.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
    const results = blocks.filter(({ type }) => type === 'tool_result');
    return { tools: request.tools ?? [], results: results.map(({ content }) => resultText(content)) };
  },
  call: ({ name }, input, id) =>
    messageEvents({ type: 'tool_use', id, name, input: {} }, 'tool_use', {
      type: 'input_json_delta',
      partial_json: JSON.stringify(input),
    }),
  finish: () => messageEvents({ type: 'text', text: '' }, 'end_turn', { type: 'text_delta', text: 'done' }),
  other: { input_tokens: 10 },
};

function messageEvents(block: object, stopReason: string, delta: object): readonly object[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: 'message',
    type: 'message',
    role: 'assistant',
    model: 'loopback',
    content: [],
    usage,
  };
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}

interface ResponsesRequest {
  readonly tools?: readonly {
    readonly type: string;
    readonly name: string;
    readonly tools?: readonly { readonly name: string }[];
  }[];
  readonly input: readonly { readonly type: string; readonly output?: unknown }[];
}

export const responses: Dialect = {
  read(path, body) {
    if (!path.endsWith('/responses')) return undefined;
    const request: ResponsesRequest = JSON.parse(body);
    const groups = (request.tools ?? []).filter(({ type }) => type === 'namespace');
    return {
      tools: groups.flatMap((group) =>
        (group.tools ?? []).map(({ name }) => ({ name, namespace: group.name })),
      ),
      results: request.input
        .filter(({ type }) => type === 'function_call_output')
        .map(({ output }) => resultText(output)),
    };
  },
  call: (tool, input, id) =>
    responseEvents({ type: 'function_call', call_id: id, ...tool, arguments: JSON.stringify(input) }),
  finish: () =>
    responseEvents({
      type: 'message',
      role: 'assistant',
      id: 'message',
      content: [{ type: 'output_text', text: 'done' }],
    }),
  other: { data: [], models: [] },
};

function responseEvents(item: object): readonly object[] {
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return [
    { type: 'response.created', response: { id: 'response' } },
    { type: 'response.output_item.done', item },
    { type: 'response.completed', response: { id: 'response', usage } },
  ];
}

interface GenerateContentRequest {
  readonly tools?: readonly { readonly functionDeclarations?: readonly OfferedTool[] }[];
  readonly contents: readonly { readonly parts: readonly { readonly functionResponse?: unknown }[] }[];
}

export const generateContent: Dialect = {
  read(path, body) {
    if (!path.includes(':streamGenerateContent')) return undefined;
    const request: GenerateContentRequest = JSON.parse(body);
    // Images are parts beside the response of the function.
    const turns = request.contents.filter(({ parts }) => parts.some((part) => 'functionResponse' in part));
    return {
      tools: (request.tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations ?? []),
      results: turns.map(({ parts }) => resultText(parts)),
    };
  },
  call: ({ name }, args) => [candidate({ functionCall: { name, args } })],
  finish: () => [candidate({ text: 'done' })],
  other: {},
};

function candidate(part: object): object {
  return {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
}

/** Texts as the model reads them; of everything else the JSON. */
function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return unwrapped(content);
  return content.map((part) => (typeof part.text === 'string' ? part.text : unwrapped(part))).join('\n');
}

/** Gemini CLI puts the text into an object of its own. */
function unwrapped(part: unknown): string {
  const output = (part as { functionResponse?: { response?: { output?: unknown } } })?.functionResponse
    ?.response?.output;
  return typeof output === 'string' ? output : JSON.stringify(part);
}
