/**
 * Resources: all of them, one of them, and a template that leads to many.
 * @module
 */

import {
  type Expression,
  encodeReserved,
  encodeValue,
  firstCharacters,
  firstCharactersOrEscapes,
  operatorRules,
  parseParts,
} from '../../src/features/uri-template/parse.ts';
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el, newId, replace } from '../dom.ts';
import { formView } from '../form/form-view.ts';
import { completer, textForm } from '../form/text-form.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { type JsonObject, objectsOf, textOf } from '../mcp/json.ts';
import { type Offer, titleOf } from '../mcp/offer.ts';
import { hrefOf } from '../route.ts';
import { contentsView, plainText } from './content-view.ts';
import { emptyView, heading, listed, trailTo } from './parts.ts';
import { type ResultView, resultView } from './result-view.ts';

export function resourcesView(
  server: ServerEntry,
  serverTitle: string,
  { resources, templates }: Offer,
): Child[] {
  const found = el('ul', { class: 'list' });
  const filterId = newId();
  const filter = el('input', {
    id: filterId,
    type: 'search',
    placeholder: 'Filter',
    autocomplete: 'off',
    input: show,
  });
  const nothing = emptyView('Nothing matches.');
  function show(): void {
    const words = filter.value.toLowerCase().split(/\s+/);
    const isFound = (each: JsonObject): boolean => {
      const text = [each.uri, each.name, each.title, each.description].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const rows = resources.filter(isFound);
    replace(
      found,
      ...rows.map((each) =>
        listed(each, { server: server.name, section: 'resources', name: textOf(each.uri) }),
      ),
    );
    nothing.hidden = rows.length > 0;
  }
  show();
  const toTemplate = (each: JsonObject): HTMLElement =>
    listed(each, { server: server.name, section: 'templates', name: textOf(each.name) });
  return [
    heading(trailTo(server.name, serverTitle), 'Resources'),
    templates.length > 0 &&
      el('section', {}, el('h2', {}, 'Templates'), el('ul', { class: 'list' }, ...templates.map(toTemplate))),
    el(
      'section',
      {},
      el('h2', {}, 'All resources'),
      el('label', { for: filterId, class: 'unseen' }, 'Filter resources'),
      filter,
      found,
      nothing,
    ),
  ];
}

/** It is read as soon as it is looked at. */
export function oneResourceView(
  desk: Desk,
  server: ServerEntry,
  serverTitle: string,
  uri: string,
  offer: Offer,
): Child[] {
  const resource = offer.resources.find((each) => each.uri === uri) ?? { name: uri };
  const result = readingView();
  const read = (): void =>
    result.run((options) => desk.connection(server).request('resources/read', { uri }, options));
  read();
  const all = el('a', { href: hrefOf({ server: server.name, section: 'resources' }) }, 'Resources');
  return [
    heading([...trailTo(server.name, serverTitle), ' / ', all], titleOf(resource), uri),
    renderMarkdown(textOf(resource.description) ?? ''),
    el('div', { class: 'actions' }, el('button', { type: 'button', click: read }, 'Read it again')),
    result.node,
  ];
}

export function templateView(
  desk: Desk,
  server: ServerEntry,
  serverTitle: string,
  template: JsonObject,
): Child[] {
  const uriTemplate = textOf(template.uriTemplate) ?? '';
  const draft = `${server.name} template ${uriTemplate}`;
  const result = readingView();
  const form = formView({
    field: textForm(variablesOf(uriTemplate).map((name) => ({ name }))),
    value: desk.drafts.get(draft),
    action: 'Read the resource',
    hasJson: false,
    nothing: 'This template has no variables.',
    suggest: completer(desk, server, { type: 'ref/resource', uri: uriTemplate }, () => form.read()),
    submit(values) {
      desk.drafts.set(draft, values);
      const uri = expandTemplate(uriTemplate, values as Readonly<Record<string, string>>);
      result.run((options) => desk.connection(server).request('resources/read', { uri }, options));
    },
  });
  return [
    heading(trailTo(server.name, serverTitle, 'Resource templates'), titleOf(template), uriTemplate),
    renderMarkdown(textOf(template.description) ?? ''),
    el('section', { class: 'card', 'aria-label': 'Variables' }, form.node),
    result.node,
  ];
}

function readingView(): ResultView {
  return resultView({
    show: ({ contents }) => contentsView(objectsOf(contents)),
    text: ({ contents }) => plainText(objectsOf(contents)),
  });
}

type TemplateTexts = Readonly<Record<string, string>>;

/** In the order in which they come first. */
export function variablesOf(template: string): string[] {
  const expressions = parseParts(template).filter((part) => typeof part !== 'string');
  return [...new Set(expressions.flatMap(({ variables }) => variables.map(({ name }) => name)))];
}

export function expandTemplate(template: string, texts: TemplateTexts): string {
  return parseParts(template)
    .map((part) => (typeof part === 'string' ? encodeReserved(part) : expand(part, texts)))
    .join('');
}

function expand({ operator, variables }: Expression, texts: TemplateTexts): string {
  const { first, separator, named } = operatorRules[operator];
  const isReserved = operator === '+' || operator === '#';
  const written = variables.flatMap(({ name, prefix }) => {
    const text = Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
    if (text === '') return [];
    const encoded = isReserved
      ? encodeReserved(firstCharactersOrEscapes(text, prefix))
      : encodeValue(firstCharacters(text, prefix));
    return [named === true ? `${name}=${encoded}` : encoded];
  });
  return written.length === 0 ? '' : first + written.join(separator);
}
