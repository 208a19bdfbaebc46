/**
 * One tool or prompt: what it does, a form that calls it, and its result.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el } from '../dom.ts';
import { formOf } from '../form/field-of.ts';
import { formView } from '../form/form-view.ts';
import { completer, textForm } from '../form/text-form.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../mcp/json.ts';
import { titleOf } from '../mcp/offer.ts';
import { contentView, plainText } from './content-view.ts';
import { heading, hintsOf, jsonView, schemaView, trailTo } from './parts.ts';
import { resultView } from './result-view.ts';

export function toolView(desk: Desk, server: ServerEntry, serverTitle: string, tool: JsonObject): Child[] {
  const name = textOf(tool.name) ?? '';
  const schema = isObject(tool.inputSchema) ? tool.inputSchema : {};
  const draft = `${server.name} tool ${name}`;
  const result = resultView({
    show: (result) => toolResult(result, server.name),
    text: (result) => plainText(objectsOf(result.content)),
    isFailure: ({ isError }) => isError === true,
  });
  const form = formView({
    field: formOf(schema),
    value: desk.drafts.get(draft),
    action: 'Call the tool',
    hasJson: true,
    nothing: 'This tool takes no arguments.',
    submit(args) {
      desk.drafts.set(draft, args);
      const params = { name, arguments: args };
      result.run((options) => desk.connection(server).request('tools/call', params, options));
    },
  });
  form.node.addEventListener('change', () => desk.drafts.set(draft, form.read()));
  return [
    heading(trailTo(server.name, serverTitle, 'Tools'), titleOf(tool), name, ...hintsOf(tool)),
    renderMarkdown(textOf(tool.description) ?? ''),
    el('section', { class: 'card', 'aria-label': 'Arguments' }, form.node),
    result.node,
    schemaView('Input schema', tool.inputSchema),
    schemaView('Output schema', tool.outputSchema),
  ];
}

function toolResult({ content, structuredContent, isError }: JsonObject, server: string): Child[] {
  const blocks = objectsOf(content).map((each) => contentView(each, server));
  const shown = isError === true ? [el('div', { class: 'notice bad' }, ...blocks)] : blocks;
  if (structuredContent === undefined)
    return shown.length > 0 ? shown : [el('p', { class: 'empty' }, 'The result is empty.')];
  const structured = el(
    'details',
    { class: 'schema' },
    el('summary', {}, 'Structured content'),
    jsonView(structuredContent),
  );
  return [...shown, structured];
}

export function promptView(
  desk: Desk,
  server: ServerEntry,
  serverTitle: string,
  prompt: JsonObject,
): Child[] {
  const name = textOf(prompt.name) ?? '';
  const draft = `${server.name} prompt ${name}`;
  const result = resultView({
    show: ({ messages }) => messageViews(messages, server.name),
    text: ({ messages }) =>
      plainText(objectsOf(messages).map(({ content }) => (isObject(content) ? content : {}))),
  });
  const form = formView({
    field: textForm(objectsOf(prompt.arguments)),
    value: desk.drafts.get(draft),
    action: 'Get the prompt',
    hasJson: false,
    nothing: 'This prompt takes no arguments.',
    suggest: completer(desk, server, { type: 'ref/prompt', name }, () => form.read()),
    submit(args) {
      desk.drafts.set(draft, args);
      const params = { name, arguments: args };
      result.run((options) => desk.connection(server).request('prompts/get', params, options));
    },
  });
  return [
    heading(trailTo(server.name, serverTitle, 'Prompts'), titleOf(prompt), name),
    renderMarkdown(textOf(prompt.description) ?? ''),
    el('section', { class: 'card', 'aria-label': 'Arguments' }, form.node),
    result.node,
  ];
}

function messageViews(messages: unknown, server: string): Child[] {
  return objectsOf(messages).map(({ role, content }) =>
    el(
      'article',
      { class: 'message' },
      el('p', { class: 'role' }, textOf(role)),
      isObject(content) ? contentView(content, server) : undefined,
    ),
  );
}
