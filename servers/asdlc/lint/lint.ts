/** Lints the articles of a source, and the synonyms beside them. @module */
import { checkSynonyms, createCollection, type Finding, findingOf, type Linted, lint } from 'lectern/content';
import { type Problem, type Source, SYNONYM_FILE } from 'lectern/knowledge';
import { type Article, type ArticleRules, idOf, readArticle } from './article.ts';
import { FIELD_RULES } from './rules/fields.ts';
import { FILE_RULES } from './rules/file.ts';
import { HEADING_RULES } from './rules/headings.ts';
import { LINK_RULES } from './rules/links.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { REFERENCE_RULES } from './rules/references.ts';

/** Every rule for articles, by name. */
export const ALL_RULES: ArticleRules = {
  ...FILE_RULES,
  ...FIELD_RULES,
  ...REFERENCE_RULES,
  ...HEADING_RULES,
  ...PROSE_RULES,
  ...LINK_RULES,
};

/** The source must read the file of synonyms beside the articles. */
export async function lintArticles(source: Source): Promise<Linted> {
  const findings: Finding[] = [];
  const articles: Article[] = [];
  const unreadIds: string[] = [];
  const report = (problem: Problem): void => {
    findings.push(findingOf(problem));
  };
  for await (const path of source.list(report)) {
    const outcome = await source.read(path);
    if (outcome.kind === 'gone') continue;
    if (outcome.kind === 'text' && path === SYNONYM_FILE) {
      findings.push(...checkSynonyms(outcome.file));
      continue;
    }
    const read = outcome.kind === 'text' ? readArticle(outcome.file) : undefined;
    if (read?.ok) articles.push(read.article);
    else unreadIds.push(path.replace(/\.md$/, ''));
    if (read?.ok === false) findings.push(read.finding);
    if (outcome.kind === 'problem') report(outcome.problem);
  }
  return lint({
    what: 'article',
    count: articles.length + unreadIds.length,
    rules: ALL_RULES,
    entries: articles,
    context: createCollection(articles, idOf, unreadIds),
    findings,
  });
}
