/**
 * Articles that are written like those of the knowledge base, checked by its rules.
 * @module
 */
import type { Checked, ContentKind } from 'lectern/cli';
import {
  ContentError,
  createFolderSource,
  MARKDOWN_EXTENSIONS,
  type Subject,
  wantedBy,
} from 'lectern/content';
import { lintArticles } from './lint/lint.ts';

const isMarkdown = wantedBy(MARKDOWN_EXTENSIONS);
/** A folder shows by its first files what it is. */
const SAMPLE = 20;

export const ownArticles: ContentKind = {
  kind: 'articles',
  extensions: [...MARKDOWN_EXTENSIONS, '.yaml', '.yml'],
  detect,
  check,
};

/** The rules are for articles in these folders with these fields: others have their own folders and fields. */
async function detect(subject: Subject): Promise<boolean> {
  if (!subject.isFolder) return false;
  const pages = (await subject.files()).filter(isMarkdown).slice(0, SAMPLE);
  const regular = await Promise.all(
    pages.map(
      async (path) =>
        /^(?:concepts|patterns|practices)\//.test(path) && /^maturity:/m.test(await subject.read(path)),
    ),
  );
  return regular.filter(Boolean).length * 2 > pages.length;
}

async function check({ path, isFolder }: Subject): Promise<Checked> {
  if (!isFolder)
    throw new ContentError(`articles are checked together; name the folder that contains "${path}".\n`);
  const source = createFolderSource(path, { extensions: [...MARKDOWN_EXTENSIONS, '.yaml'] });
  return { what: 'article', ...(await lintArticles(source)) };
}
