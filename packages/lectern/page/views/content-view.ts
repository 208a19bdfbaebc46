/**
 * Content that servers send: text, images, audio, embedded resources and resource links.
 * @module
 */
import { el } from '../dom.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { isObject, type Json, type JsonObject, parseJson, textOf } from '../mcp/json.ts';
import { hrefOf } from '../route.ts';
import { jsonView } from './parts.ts';

/** Pictures that browsers show. One of SVG runs no script as a picture. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/;

export function contentView(content: JsonObject, server: string): HTMLElement {
  const { type, text, data, mimeType, resource } = content;
  const media = textOf(mimeType) ?? '';
  if (type === 'text') return textView(textOf(text) ?? '', 'text/markdown');
  if (type === 'image' || type === 'audio') return dataView(textOf(data) ?? '', media, textOf(type) ?? '');
  if (type === 'resource' && isObject(resource)) return resourceView(resource);
  if (type === 'resource_link') return linkView(content, server);
  return jsonView(content);
}

function resourceView(resource: JsonObject): HTMLElement {
  const caption = [textOf(resource.uri), textOf(resource.mimeType)].filter(Boolean).join(' · ');
  return el('figure', {}, el('figcaption', { class: 'mono' }, caption), bodyView(resource));
}

/** The `contents` of a resource; each has a name of its own where there are several. */
export function contentsView(contents: readonly JsonObject[]): HTMLElement[] {
  return contents.length === 1 ? contents.map(bodyView) : contents.map(resourceView);
}

function bodyView({ mimeType, text, blob }: JsonObject): HTMLElement {
  const media = textOf(mimeType) ?? '';
  return typeof text === 'string' ? textView(text, media) : dataView(textOf(blob) ?? '', media, 'file');
}

/** Where nothing is said of its kind, a text is taken for Markdown, which plain text nearly always is. */
function textView(text: string, media: string): HTMLElement {
  const isCode = /^(?:text\/(?!plain|markdown|html)|application\/)/.test(media) || media === 'text/html';
  const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return jsonView(json);
  if (isCode || media === 'text/plain') return el('pre', { class: isCode ? '' : 'plain', tabindex: 0 }, text);
  return renderMarkdown(text);
}

function dataView(base64: string, media: string, what: string): HTMLElement {
  const isBase64 = /^[A-Za-z0-9+/=\s]*$/.test(base64);
  const size = `${Math.floor((base64.length * 3) / 4).toLocaleString('en')} bytes`;
  const caption = el('p', { class: 'muted' }, [what, media, size].filter(Boolean).join(' · '));
  if (!PICTURE.test(media) || !isBase64) return caption;
  return el(
    'div',
    {},
    el('img', { src: `data:${media};base64,${base64}`, alt: 'Image in the result' }),
    caption,
  );
}

function linkView({ uri, name, title, description }: JsonObject, server: string): HTMLElement {
  const address = textOf(uri) ?? '';
  const href = hrefOf({ server, section: 'resources', name: address });
  return el(
    'p',
    { class: 'resource-link' },
    el('a', { href }, textOf(title) ?? textOf(name) ?? address),
    ' ',
    el('span', { class: 'address' }, address),
    el('span', { class: 'muted' }, textOf(description)),
  );
}

/** All of it as a text, for the clipboard. */
export function plainText(contents: readonly JsonObject[]): string {
  return contents.map((each) => textOf(each.text) ?? JSON.stringify(each as Json, null, 2)).join('\n\n');
}
