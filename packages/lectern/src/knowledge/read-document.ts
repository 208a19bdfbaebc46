/** Markdown as a format: reads a file into a document. */
import { detach } from '../base/shown-text.ts';
import type { Document, Problem } from './document.ts';
import type { Format } from './format.ts';
import { createDocument, idOfPath } from './formats/create-document.ts';
import {
  dateField,
  listField,
  type Matter,
  questionsField,
  splitFrontMatter,
  textField,
} from './markdown/front-matter.ts';
import { firstParagraph } from './markdown/inline-text.ts';
import { scanSections } from './markdown/sections.ts';
import { readSynonymFile } from './search/read-synonyms.ts';
import { createSynonyms, NO_SYNONYMS } from './search/synonyms.ts';
import { readSettings } from './settings/read-settings.ts';
import type { SourceText } from './source.ts';
import { addLanguage, LANGUAGES, type Language, rulesOf } from './text/terms.ts';

/** A document, or the problem that prevents one. */
export type ReadDocument =
  | {
      readonly ok: true;
      readonly document: Document;
      /** The first line after the front matter, counted from 1. */
      readonly bodyStart: number;
    }
  | { readonly ok: false; readonly problem: Problem };

/** `[words](../folder/name.md#section)` */
const LINK = /\]\(([^()\s:]+)\.(?:md|mdx|markdown)(?:#[^()\s]*)?\)/g;

/** Reads a Markdown file with front matter into a document. */
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
  const id = idOfPath(path);
  const language = declaredLanguage(matter);
  const document = createDocument(file, {
    ...(language === undefined ? {} : { language }),
    title: textField(matter, 'title'),
    description: textField(matter, 'description', 'summary') ?? describe(text, bodyStart, path),
    tags: listField(matter, 'tags', 'keywords'),
    questions: questionsField(matter),
    status: matter.draft === true ? 'Draft' : textField(matter, 'status'),
    updated: dateField(matter, 'lastUpdated', 'updated', 'date', 'lastmod') ?? file.modified,
    related: listField(matter, 'relatedIds', 'related'),
    links: linksFrom(text, id.split('/')),
    supersededBy: textField(matter, 'supersededBy'),
    matter,
    sections: scanSections(text, bodyStart, id),
  });
  return { ok: true, document, bodyStart };
}

/** `lang: de-CH` */
function declaredLanguage(matter: Matter): Language | undefined {
  const [, declared] = /^([a-z]{2})(?:[-_]|$)/i.exec(textField(matter, 'lang', 'language') ?? '') ?? [];
  return LANGUAGES.find((language) => language === declared?.toLowerCase());
}

/** Each once; links out of the folder are not ids and match none. */
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

function describe(text: string, bodyStart: number, path: string): string {
  return firstParagraph(text, bodyStart, path.toLowerCase().endsWith('.mdx'));
}

export const markdownFormat: Format = {
  loadLanguage,
  readDocument,
  readSynonyms(text) {
    const file = readSynonymFile(text);
    return file.ok ? { ok: true, synonyms: createSynonyms(file.data) } : file;
  },
  readSettings(text) {
    const read = readSettings(text);
    const { synonyms } = read.settings;
    return { ...read, synonyms: synonyms === undefined ? NO_SYNONYMS : createSynonyms(synonyms) };
  },
};

/**
 * Loads the rules for a language, and those of all others, which are in one small file. Call it before a document of
 * that language is indexed and before a collection that holds one is searched. English needs no call; further calls
 * cost nothing.
 */
export async function loadLanguage(language: Language): Promise<void> {
  if (rulesOf(language) !== undefined) return;
  const { otherLanguages } = await import('./text/other-languages.ts');
  for (const [name, rules] of otherLanguages) addLanguage(name, rules);
}
