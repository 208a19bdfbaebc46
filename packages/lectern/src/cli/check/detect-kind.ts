/**
 * Detects which kind of content a user has: one that an installed server package recognises, or a folder of articles.
 * @module
 */
import { basename } from 'node:path';
import type { Subject } from '../../content/subject.ts';
import { ARTICLE_EXTENSIONS, isData, wantedBy } from '../../knowledge/disk/wanted-names.ts';
import { CliError } from '../errors.ts';
import type { ContentKind } from '../server-package.ts';
import { recogniseContent } from '../server-packages.ts';
import { folderKind } from './check-folder.ts';

const isArticle = wantedBy(ARTICLE_EXTENSIONS);

/** Throws a `CliError` where there is nothing to check. */
export async function detectKind(subject: Subject): Promise<ContentKind> {
  const recognised = await recogniseContent(subject);
  if (recognised !== undefined) return recognised.content;
  const files = await subject.files();
  if (files.some((path) => isArticle(basename(path)) && !isData(basename(path)))) return folderKind;
  throw new CliError(
    subject.isFolder
      ? `"${subject.path}" contains nothing that can be checked.`
      : `"${subject.path}" is not a file that can be checked.`,
    'Folders of articles can be checked, and what installed server packages read: threat patterns (.yaml), a registry (registry.json), catalogues (.csv, .tsv, .json, .jsonl).',
  );
}
