/**
 * `lectern/content`: reads, validates, lints and reports content that people write. For Node.
 * @module
 */
export { type JsonNode, Malformed, partAt, readStrictJson } from './base/json-tree.ts';
export { checkSynonyms } from './content/check-synonyms.ts';
export { byPlace, ContentError, type Finding, findingOf, problemLines, reportOf } from './content/finding.ts';
export {
  applyRules,
  type Collection,
  createCollection,
  dataChecker,
  findingIn,
  type Linted,
  lint,
  nearestLine,
  type Rule,
  type Rules,
  type Violation,
} from './content/lint.ts';
export { type Body, destinationOf, linksOf, scanBody } from './content/markdown-body.ts';
export type { Subject } from './content/subject.ts';
export { readContentFile, readIfPresent } from './content/subject.ts';
export { type DataPath, readData, readJson } from './knowledge/data/read-data.ts';
export { codeOf, whyUnreadable } from './knowledge/disk/failure.ts';
export { createFolderSource, readFolder } from './knowledge/disk/folder-source.ts';
export { MARKDOWN_EXTENSIONS, wantedBy } from './knowledge/disk/walk-folders.ts';
export { readSynonymFile } from './knowledge/search/read-synonyms.ts';
