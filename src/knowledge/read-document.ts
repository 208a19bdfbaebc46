/** Makes a document of a Markdown file. @module */
import type { Document, Problem, Section } from './document.ts';
import { firstParagraph } from './markdown/first-paragraph.ts';
import { splitFrontMatter } from './markdown/front-matter.ts';
import {
  dateField,
  listField,
  type Matter,
  questionsField,
  textField,
} from './markdown/front-matter-fields.ts';
import { scanSections } from './markdown/sections.ts';
import type { SourceText } from './source.ts';
import { cutAtWord } from './text/cut.ts';
import { detach } from './text/detach.ts';

export type ReadDocument =
  | {
      readonly ok: true;
      readonly document: Document;
      /** The line of the file, counted from 1, on which what follows the front matter begins. */
      readonly bodyStart: number;
    }
  | { readonly ok: false; readonly problem: Problem };

const LONGEST_DESCRIPTION = 200;
/** `[words](../folder/name.md#section)` */
const LINK = /\]\(([^()\s:]+)\.(?:md|mdx|markdown)(?:#[^()\s]*)?\)/g;
const extension = /\.(?:md|mdx|markdown)$/i;

export function readDocument(file: SourceText): ReadDocument {
  const { path, text } = file;
  const front = splitFrontMatter(text);
  if (front.kind === 'malformed') {
    return {
      ok: false,
      problem: { path, line: front.line, reason: `The front matter cannot be read: ${front.reason}` },
    };
  }
  const matter: Matter = front.kind === 'present' ? front.matter : {};
  const { bodyStart } = front;
  const id = path.replace(extension, '');
  const segments = id.split('/');
  const slug = segments.at(-1) ?? '';
  const sections = scanSections(text, bodyStart, id);
  const links = linksFrom(text, segments);
  const document: Document = {
    id,
    path,
    category: segments.length > 1 ? (segments[0] ?? '') : '',
    slug,
    title: textField(matter, 'title') ?? titleFrom(sections) ?? readable(slug),
    description: textField(matter, 'description', 'summary') ?? describe(text, bodyStart, path),
    tags: listField(matter, 'tags', 'keywords'),
    questions: questionsField(matter),
    status: matter.draft === true ? 'Draft' : textField(matter, 'status'),
    updated: dateField(matter, 'lastUpdated', 'updated', 'date', 'lastmod') ?? file.modified,
    related: listField(matter, 'relatedIds', 'related'),
    ...(links.length === 0 ? {} : { links }),
    supersededBy: textField(matter, 'supersededBy'),
    matter,
    sections,
  };
  return { ok: true, document, bodyStart };
}

/** Each once; what leads out of the folder is not an id and matches none. */
function linksFrom(text: string, segments: readonly string[]): string[] {
  const links = new Set<string>();
  for (const [, target = ''] of text.matchAll(LINK)) {
    const path = segments.slice(0, -1);
    for (const segment of target.split('/')) {
      if (segment === '..') path.pop();
      else if (segment !== '.') path.push(segment);
    }
    links.add(path.join('/'));
  }
  return [...links].map((link) => detach(link.replaceAll('%20', ' ')));
}

/** The first heading of the first level, else the first of any, that holds text. */
function titleFrom(sections: readonly Section[]): string | undefined {
  const named = sections.filter((section) => (section.headings.at(-1) ?? '') !== '');
  const best = named.find((section) => section.level === 1) ?? named[0];
  return best?.headings.at(-1);
}

function describe(text: string, bodyStart: number, path: string): string {
  const paragraph = firstParagraph(text, bodyStart, path.toLowerCase().endsWith('.mdx'));
  return detach(cutAtWord(paragraph, LONGEST_DESCRIPTION));
}

/** `context-engineering` as a title: `Context engineering`. */
function readable(slug: string): string {
  const words = slug.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? slug : words.charAt(0).toUpperCase() + words.slice(1);
}
