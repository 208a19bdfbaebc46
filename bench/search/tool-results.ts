/**
 * What a model gets: the text of a `search_articles` result, called through the protocol as clients call it.
 * @module
 */
import { createFolderServer } from '../../packages/lectern/src/articles/folder/server.ts';
import type { Library } from '../../packages/lectern/src/knowledge/library.ts';
import { testClient } from '../../packages/lectern/src/testing.ts';
import { DEPTH } from './engines.ts';

/** How sure a result is: passages, or only titles, or nothing at all. */
export type Tier = 'passages' | 'titles' | 'nothing';

/** What a result contains. */
export interface ToolResult {
  readonly tier: Tier;
  /** Articles that the text names, in order of appearance. */
  readonly ids: readonly string[];
}

export type AskTool = (question: string) => Promise<ToolResult>;

/** `Source: guides/setup.md:12-30 · Setup > Install · …`, the line above a passage. */
const SOURCE = /^Source: (.+?)\.[a-z]+:\d+-\d+ · /;
/** `- [guides/setup] Setup: …`, an article of which no passage is shown. */
const TITLE = /^(?:- |\d+\. )?\[(.+?)\] /;
/** `- get_article: slug "guides/setup", …`, a passage that is larger than the whole budget. */
const OVERSIZE = /^- get_article: slug "(.+?)"/;

const NO_LOG = { log: (): void => {} };

/** Serves a library as `lectern serve` does, and returns a function that calls its search tool. */
export async function openSearchTool(library: Library): Promise<AskTool> {
  const client = await testClient(createFolderServer(library, { name: 'bench', logger: NO_LOG }));
  return async (question) => {
    const result = await client.callTool('search_articles', { query: question, limit: DEPTH });
    const [first] = result.content as { text?: string }[];
    return readResult(first?.text ?? '', (id) => library.get(id) !== undefined);
  };
}

/** Reads tier and ids from the text. Passages contain lists and links too, so only known ids count. */
export function readResult(text: string, isArticle: (id: string) => boolean): ToolResult {
  const ids = new Set<string>();
  let hasPassages = false;
  for (const line of text.split('\n')) {
    const source = SOURCE.exec(line)?.[1];
    const id = source ?? TITLE.exec(line)?.[1] ?? OVERSIZE.exec(line)?.[1];
    if (id === undefined || !isArticle(id)) continue;
    hasPassages ||= source !== undefined;
    ids.add(id);
  }
  return { tier: hasPassages ? 'passages' : ids.size > 0 ? 'titles' : 'nothing', ids: [...ids] };
}
