/**
 * The text of an HTML page as Markdown: headings, paragraphs, lists, tables and code, without links and scripts.
 * @module
 */
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';

/** Never displayed, or not what the page is about. */
const SKIPPED = new Set(
  (
    'script style noscript template svg math canvas iframe object embed head nav form button select option input ' +
    'textarea dialog audio video link meta'
  ).split(' '),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer header hgroup hr ' +
    'html li main ol p pre section summary table ul h1 h2 h3 h4 h5 h6 tbody thead tfoot tr caption'
  ).split(' '),
);
const SKIPPED_ROLES = ['navigation', 'search', 'banner', 'contentinfo', 'menu', 'tooltip'];
/** `¶` and `#` after headings. */
const PERMALINK = /\b(?:headerlink|anchor-link|hash-link|header-anchor|heading-anchor|permalink|sr-only)\b/;
/** Text that would have a meaning in Markdown. */
const OPENING = /^(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3,}|~{3,}|[=-]+\s*$|\d{1,9}[.)](?=\s|$)|\[[^\]]+\]:)/;
/** Deeper trees are generated, and must not cause a stack overflow. */
const DEEPEST = 300;

export function htmlToMarkdown(root: AnyNode): string {
  const blocks: string[] = [];
  renderBlocks(root, blocks, 0);
  return `${blocks.join('\n\n')}\n`;
}

export function isSkippedElement(element: Element): boolean {
  const { hidden, role = '', class: classes = '' } = element.attribs;
  return (
    SKIPPED.has(element.name) ||
    hidden !== undefined ||
    element.attribs['aria-hidden'] === 'true' ||
    SKIPPED_ROLES.includes(role) ||
    PERMALINK.test(classes)
  );
}

function renderBlocks(node: AnyNode, blocks: string[], depth: number): void {
  if (!hasChildren(node) || depth > DEEPEST) return;
  let inline = '';
  const flush = (): void => {
    const text = paragraph(inline);
    if (text !== '') blocks.push(text);
    inline = '';
  };
  for (const child of node.children) {
    if (isText(child)) inline += child.data;
    else if (isTag(child) && !isSkippedElement(child)) {
      if (!holdsBlock(child, depth)) inline += inlineText(child, depth + 1);
      else {
        flush();
        renderBlock(child, blocks, depth + 1);
      }
    }
  }
  flush();
}

function renderBlock(element: Element, blocks: string[], depth: number): void {
  const { name } = element;
  if (/^h[1-6]$/.test(name)) {
    const text = collapsed(inlineText(element, depth)).replaceAll('\n', ' ');
    if (text !== '') blocks.push(`${'#'.repeat(Number(name[1]))} ${text}`);
  } else if (name === 'pre') blocks.push(fenced(rawText(element, depth), languageOf(element)));
  else if (name === 'ul' || name === 'ol' || name === 'menu') pushText(blocks, listText(element, depth));
  else if (name === 'table') pushText(blocks, tableText(element, depth));
  else if (name === 'blockquote') pushText(blocks, nested(element, depth, '> ', '> '));
  else if (name === 'dt')
    pushText(blocks, `**${collapsed(inlineText(element, depth)).replaceAll('\n', ' ')}**`);
  else renderBlocks(element, blocks, depth);
}

function pushText(blocks: string[], text: string): void {
  if (text.trim() !== '' && text !== '****') blocks.push(text);
}

function listText(list: Element, depth: number): string {
  const items = list.children.filter((child): child is Element => isTag(child) && !isSkippedElement(child));
  return items
    .map((item, i) => nested(item, depth + 1, list.name === 'ol' ? `${i + 1}. ` : '- ', '  '))
    .filter((text) => text !== '')
    .join('\n');
}

/** Headings inside lists and quotations are lines of them, not sections of the page. */
function nested(element: Element, depth: number, first: string, further: string): string {
  const blocks: string[] = [];
  renderBlocks(element, blocks, depth);
  const flat = blocks.map((block) => block.replace(/^#{1,6} (.+)$/, '**$1**'));
  return flat
    .join('\n')
    .split('\n')
    .map((line, i) => (line === '' ? '' : `${i === 0 ? first : further}${line}`))
    .join('\n');
}

function tableText(table: Element, depth: number): string {
  const rows = rowsOf(table, depth).map((row) =>
    row.children
      .filter((cell): cell is Element => isTag(cell) && (cell.name === 'td' || cell.name === 'th'))
      .map((cell) =>
        collapsed(inlineText(cell, depth + 1))
          .replaceAll('\n', ' ')
          .replaceAll('|', '\\|'),
      ),
  );
  const lines = rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => `| ${cells.join(' | ')} |`);
  const [head, ...rest] = lines;
  if (head === undefined) return '';
  const columns = Math.max(1, rows[0]?.length ?? 1);
  return [head, `|${'---|'.repeat(columns)}`, ...rest].join('\n');
}

function rowsOf(node: Element, depth: number): Element[] {
  if (depth > DEEPEST) return [];
  return node.children.flatMap((child) => {
    if (!isTag(child)) return [];
    if (child.name === 'tr') return [child];
    return ['tbody', 'thead', 'tfoot'].includes(child.name) ? rowsOf(child, depth + 1) : [];
  });
}

function inlineText(node: AnyNode, depth: number): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || depth > DEEPEST || isSkippedElement(node)) return '';
  if (node.name === 'br') return '\u2028';
  if (node.name === 'img') return node.attribs.alt ?? '';
  if (node.name === 'code' || node.name === 'kbd' || node.name === 'samp') return code(rawText(node, depth));
  const inner = node.children.map((child) => inlineText(child, depth + 1)).join('');
  return BLOCKS.has(node.name) ? ` ${inner} ` : inner;
}

function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain === '' || plain.includes('`') ? plain : `\`${plain}\``;
}

function rawText(node: AnyNode, depth: number): string {
  if (isText(node)) return node.data;
  if (!hasChildren(node) || depth > DEEPEST || (isTag(node) && isSkippedElement(node))) return '';
  if (isTag(node) && node.name === 'br') return '\n';
  return node.children.map((child) => rawText(child, depth + 1)).join('');
}

function fenced(text: string, language: string): string {
  const body = text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '');
  if (body === '') return '';
  const longest = Math.max(2, ...[...body.matchAll(/`{3,}/g)].map(([marks]) => marks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** `language-js`, `highlight-python`, on the block or around it. */
function languageOf(pre: Element): string {
  const inner = pre.children.find((child): child is Element => isTag(child) && child.name === 'code');
  const classes = [inner, pre, pre.parent, pre.parent?.parent]
    .map((each) => (each && isTag(each as AnyNode) ? ((each as Element).attribs.class ?? '') : ''))
    .join(' ');
  const [, language = ''] = /\b(?:language|lang|highlight)-([a-z0-9+#]+)\b/i.exec(classes) ?? [];
  return language === 'source' || language === 'default' || language === 'none' ? '' : language;
}

function holdsBlock(node: Element, depth: number): boolean {
  if (BLOCKS.has(node.name)) return true;
  if (depth > DEEPEST || node.name === 'code') return false;
  return node.children.some((child) => isTag(child) && holdsBlock(child, depth + 1));
}

function paragraph(text: string): string {
  return collapsed(text)
    .split('\n')
    .map((line) => line.replace(OPENING, '\\$1'))
    .join('\n');
}

/** White space as a browser displays it, with explicit line breaks. */
function collapsed(text: string): string {
  return text
    .replace(/[\s\u00a0]+/g, (space) => (space.includes('\u2028') ? '\u2028' : ' '))
    .split('\u2028')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
