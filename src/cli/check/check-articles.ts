/**
 * Articles by the rules of the asdlc knowledge base.
 * @module
 */
import { lint } from '../../../servers/asdlc/lint/lint.ts';
import { readContent } from '../../../servers/asdlc/lint/read-content.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import { MARKDOWN_EXTENSIONS } from '../../knowledge/disk/wanted-names.ts';
import { UsageError } from '../errors.ts';
import type { Checker } from './kinds.ts';

export const checkArticles: Checker = async ({ path, isFolder }) => {
  if (!isFolder) throw new UsageError(`articles are checked together; name the folder that "${path}" is in.`);
  const source = createFolderSource(path, { extensions: [...MARKDOWN_EXTENSIONS, '.yaml'] });
  const content = await readContent(source);
  return { count: content.articleCount, what: 'article', findings: lint(content) };
};
