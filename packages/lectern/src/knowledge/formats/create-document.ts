/**
 * Makes a document of what a reader found in a file, whatever its format.
 * @module
 */
import type { Document, Section } from '../document.ts';
import { editionOf, namesEdition } from '../edition.ts';
import type { SourceText } from '../source.ts';
import { cutAtWord } from '../text/cut.ts';
import { detach } from '../text/detach.ts';
import { detectLanguage } from '../text/detect-language.ts';

const LONGEST_DESCRIPTION = 200;
const EXTENSION = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|html?|json|ya?ml)$/i;

/** What a file says about itself; the rest follows from its path. */
export interface DocumentParts
  extends Partial<Omit<Document, 'id' | 'path' | 'category' | 'slug' | 'edition' | 'title'>> {
  readonly title: string | undefined;
  readonly sections: readonly Section[];
}

export function idOfPath(path: string): string {
  return path.replace(EXTENSION, '');
}

export function createDocument(
  file: Pick<SourceText, 'path' | 'modified' | 'text'>,
  parts: DocumentParts,
): Document {
  const { path } = file;
  const id = idOfPath(path);
  const segments = id.split('/');
  const slug = segments.at(-1) ?? '';
  const edition = editionOf(path);
  const { title, description, links, isRendered, language = detectLanguage(file.text), ...given } = parts;
  return {
    tags: [],
    questions: [],
    status: undefined,
    updated: file.modified,
    related: [],
    supersededBy: undefined,
    matter: {},
    ...given,
    id,
    path,
    category: segments.length > 1 ? (segments[0] ?? '') : '',
    slug,
    title: title === undefined || title === '' ? (titleFrom(parts.sections) ?? readable(slug)) : title,
    description: detach(cutAtWord(description ?? '', LONGEST_DESCRIPTION)),
    ...(links === undefined || links.length === 0 ? {} : { links }),
    ...(namesEdition(edition) ? { edition } : {}),
    ...(isRendered ? { isRendered } : {}),
    ...(language === 'en' ? {} : { language }),
  };
}

/** The first heading of the first level, else the first of any, that holds text. */
function titleFrom(sections: readonly Section[]): string | undefined {
  const named = sections.filter((section) => (section.headings.at(-1) ?? '') !== '');
  const best = named.find((section) => section.level === 1) ?? named[0];
  return best?.headings.at(-1);
}

/** `context-engineering` as a title: `Context engineering`. */
function readable(slug: string): string {
  const words = slug.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? slug : words.charAt(0).toUpperCase() + words.slice(1);
}
