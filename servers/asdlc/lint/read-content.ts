/** Reads the whole content from its source; what cannot be read becomes findings. @module */
import type { Problem } from '../../../src/knowledge/document.ts';
import type { Source, SourceText } from '../../../src/knowledge/source.ts';
import { SYNONYM_FILE } from '../../../src/knowledge/synonym-file-name.ts';
import { type Finding, findingOf } from '../../content/finding.ts';
import { type Article, readArticle } from './article.ts';
import { type Collection, createCollection } from './collection.ts';

export interface Content {
  readonly collection: Collection;
  readonly synonyms: SourceText | undefined;
  /** How many files are, or should be, articles. */
  readonly articleCount: number;
  readonly findings: readonly Finding[];
}

/** The source must read the file of synonyms beside the articles. */
export async function readContent(source: Source): Promise<Content> {
  const findings: Finding[] = [];
  const articles: Article[] = [];
  const unreadIds: string[] = [];
  let synonyms: SourceText | undefined;
  const tell = (problem: Problem): void => {
    findings.push(findingOf(problem));
  };
  for await (const path of source.list(tell)) {
    const outcome = await source.read(path);
    if (outcome.kind === 'gone') continue;
    if (outcome.kind === 'text' && path === SYNONYM_FILE) {
      synonyms = outcome.file;
      continue;
    }
    const read = outcome.kind === 'text' ? readArticle(outcome.file) : undefined;
    if (read?.ok) articles.push(read.article);
    else unreadIds.push(path.replace(/\.md$/, ''));
    if (read?.ok === false) findings.push(read.finding);
    if (outcome.kind === 'problem') tell(outcome.problem);
  }
  const articleCount = articles.length + unreadIds.length;
  return { collection: createCollection(articles, unreadIds), synonyms, articleCount, findings };
}
