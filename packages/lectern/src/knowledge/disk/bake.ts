/**
 * Reads a folder of articles at build time, for runtimes without folders. A file that cannot be read is an error: a
 * build must not lose an article silently.
 * @module
 */

import type { BakedCollection } from '../baked.ts';
import { bakeCollection, type ReadFile } from '../baked.ts';
import type { Problem } from '../document.ts';
import { markdownFormat } from '../read-document.ts';
import { readSynonymFile } from '../search/read-synonyms.ts';
import type { SynonymData } from '../search/synonyms.ts';
import { SYNONYM_FILE } from '../settings/collection-settings.ts';
import type { ReadOutcome, Source } from '../source.ts';
import { createFolderSource } from './folder-source.ts';
import { writeStringModule } from './string-module.ts';

const NO_SYNONYMS: SynonymData = { same: [], also: {} };

/** Throws one error that lists every problem, with its file and line. */
export async function bakeFolder(folder: string): Promise<BakedCollection> {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem): void => void problems.push(problem);
  await markdownFormat.load?.();
  const files = await readFiles(createFolderSource(folder), onProblem);
  const synonyms = await readSynonyms(createFolderSource(folder, { extensions: ['.yaml'] }), onProblem);
  if (files.length === 0 && problems.length === 0) onProblem({ path: '.', reason: 'holds no article' });
  if (problems.length > 0) throw new Error(`${folder} cannot be baked:\n${lines(problems).join('\n')}`);
  return bakeCollection(files, synonyms);
}

async function readFiles(source: Source, onProblem: (problem: Problem) => void): Promise<ReadFile[]> {
  const byId = new Map<string, ReadFile>();
  for await (const path of source.list(onProblem)) {
    const text = textOf(path, await source.read(path), onProblem);
    if (text === undefined) continue;
    // Not the modification time, which is the time of a checkout and would differ between builds.
    const read = markdownFormat.readDocument({ path, text, hash: '' });
    if (!read.ok) {
      onProblem(read.problem ?? { path, reason: 'is not an article' });
      continue;
    }
    const { document } = read;
    const other = byId.get(document.id);
    if (other === undefined) byId.set(document.id, { document, text });
    else onProblem({ path, reason: `has the same name as ${other.document.path}` });
  }
  return [...byId.values()];
}

async function readSynonyms(source: Source, onProblem: (problem: Problem) => void): Promise<SynonymData> {
  const outcome = await source.read(SYNONYM_FILE);
  if (outcome.kind === 'gone') return NO_SYNONYMS;
  const text = textOf(SYNONYM_FILE, outcome, onProblem);
  if (text === undefined) return NO_SYNONYMS;
  const read = readSynonymFile(text);
  if (read.ok) return read.data;
  onProblem({ path: SYNONYM_FILE, line: read.line, reason: read.reason });
  return NO_SYNONYMS;
}

function textOf(
  path: string,
  outcome: ReadOutcome,
  onProblem: (problem: Problem) => void,
): string | undefined {
  if (outcome.kind === 'text') return outcome.file.text;
  onProblem(outcome.kind === 'problem' ? outcome.problem : { path, reason: 'was removed while it was read' });
  return undefined;
}

function lines(problems: readonly Problem[]): string[] {
  return problems
    .map(({ path, line, reason }) => `  ${path}${line === undefined ? '' : `:${line}`} ${reason}`)
    .sort();
}

/** Returns whether it wrote; a module with the same content is not changed. */
export async function bakeIntoModule(folder: string, file: string): Promise<boolean> {
  const { articles, contents, index } = await bakeFolder(folder);
  return writeStringModule(file, { articles, contents, index }, 'the articles');
}
