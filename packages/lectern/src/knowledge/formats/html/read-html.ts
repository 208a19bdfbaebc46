/**
 * HTML pages: their main content as Markdown.
 * @module
 */
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { DocumentOutcome } from '../../format.ts';
import { firstParagraph } from '../../markdown/inline-text.ts';
import { scanSections } from '../../markdown/sections.ts';
import type { SourceText } from '../../source.ts';
import { createDocument, idOfPath } from '../create-document.ts';
import { htmlToMarkdown, isSkippedElement } from './html-to-markdown.ts';

/** The separator between the title of a page and the name of its site. */
const SITE_NAME = /\s+(?:[|·•»—–]|::|-{1,2})\s+[^|·•»—–]{1,60}$/;
/** Minimum share of the page's text in its main part. */
const LEAST_SHARE = 0.2;

export function readHtml(file: SourceText): DocumentOutcome {
  const page = parse(file.text);
  const text = render(page);
  // The shell of an application, or a fragment for a build.
  if (text.trim() === '') return { ok: false };
  const sections = scanSections(text, 1, idOfPath(file.path));
  const hasHeading = sections.some(({ level, headings }) => level === 1 && headings.at(-1) !== '');
  const document = createDocument(file, {
    title: hasHeading ? undefined : page.title?.replace(SITE_NAME, ''),
    description:
      page.meta.get('description') ?? page.meta.get('og:description') ?? firstParagraph(text, 1, false),
    tags: (page.meta.get('keywords') ?? '')
      .split(',')
      .flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
    sections,
    isRendered: true,
  });
  return { ok: true, document, text };
}

export function htmlText(file: SourceText): string {
  return render(parse(file.text));
}

interface HtmlPage {
  readonly root: AnyNode;
  /** Best first. */
  readonly mains: readonly Element[];
  readonly title: string | undefined;
  readonly meta: ReadonlyMap<string, string>;
}

function parse(source: string): HtmlPage {
  const root = parseDocument(source, { decodeEntities: true, lowerCaseTags: true });
  const meta = new Map<string, string>();
  const mains: Element[] = [];
  const articles: Element[] = [];
  let title: string | undefined;
  const stack: AnyNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isTag(node)) {
      const { name = '', property = '', content = '', role, id } = node.attribs;
      if (node.name === 'meta' && content !== '') meta.set((name || property).toLowerCase(), content.trim());
      else if (node.name === 'title' && title === undefined) title = textOf(node);
      else if (node.name === 'main' || role === 'main') mains.push(node);
      else if (node.name === 'article' || id === 'content' || id === 'main-content') articles.push(node);
    }
    if (hasChildren(node))
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as AnyNode);
  }
  return { root, mains: [...mains, ...articles], title: title === '' ? undefined : title, meta };
}

/** The main part if it has a fair share of the text; otherwise everything except surrounding elements. */
function render({ root, mains }: HtmlPage): string {
  const best = mains[0];
  if (best !== undefined && !isSkippedElement(best)) {
    const text = htmlToMarkdown(best);
    if (text.length > LEAST_SHARE * htmlToMarkdown(root).length) return text;
  }
  return htmlToMarkdown(withoutFrame(root));
}

/** Headers and footers of the page itself; those of articles belong to them. */
function withoutFrame(root: AnyNode): AnyNode {
  const body = hasChildren(root) ? findBody(root) : undefined;
  if (body === undefined || !hasChildren(body)) return root;
  body.children = body.children.filter(
    (child) => !isTag(child) || !['header', 'footer', 'aside'].includes(child.name),
  ) as typeof body.children;
  return body;
}

function findBody(root: AnyNode): AnyNode | undefined {
  const tops = hasChildren(root) ? root.children : [];
  const html = tops.find((child) => isTag(child) && child.name === 'html');
  const inner = html !== undefined && hasChildren(html) ? html.children : tops;
  return inner.find((child) => isTag(child) && child.name === 'body') ?? (html as AnyNode | undefined);
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
