/**
 * One prompt: its arguments, completed by the server, and the messages that it becomes.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el } from '../dom.ts';
import { formView } from '../form/form-view.ts';
import { completer, textForm } from '../form/text-form.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../mcp/json.ts';
import { titleOf } from '../mcp/offer.ts';
import { answerView } from './answer-view.ts';
import { contentView, plainText } from './content-view.ts';
import { heading, trailTo } from './parts.ts';

export function promptView(
  desk: Desk,
  server: ServerEntry,
  serverTitle: string,
  prompt: JsonObject,
): Child[] {
  const name = textOf(prompt.name) ?? '';
  const draft = `${server.name} prompt ${name}`;
  const answer = answerView({
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
      answer.run((options) => desk.connection(server).request('prompts/get', params, options));
    },
  });
  return [
    heading(trailTo(server.name, serverTitle, 'Prompts'), titleOf(prompt), name),
    renderMarkdown(textOf(prompt.description) ?? ''),
    el('section', { class: 'card', 'aria-label': 'Arguments' }, form.node),
    answer.node,
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
