/**
 * The collections that are searched, each with its questions: our own articles, documentation of others, and Cranfield.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderSource } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { Library, type LibraryOptions } from '../../packages/lectern/src/knowledge/library.ts';
import { markdownFormat } from '../../packages/lectern/src/knowledge/read-document.ts';
import type { Question } from './metrics.ts';

/** Questions to tune with, questions to report with, or questions that are only for reporting and have no halves. */
export type Half = 'tuning' | 'test' | 'all';

/** A collection that can be opened on this machine, or the reason why not. */
export interface CollectionEntry {
  readonly name: string;
  /** The file or folder that must be there, relative to the project's root. */
  readonly needs: string;
  /** How to get it. */
  readonly hint: string;
  readonly halves: readonly Half[];
  open(root: string): Promise<Collection>;
}

/** A library that was read, and its questions. */
export interface Collection {
  readonly library: Library;
  readonly questionsOf: (half: Half) => readonly Question[];
  close(): Promise<void>;
}

const INSTALL = 'npm ci --prefix bench/search/documentation --ignore-scripts --omit=optional';
const CRANFIELD = '../shared/retrieval/cranfield.json';

/** All collections, by the names that `--set` takes. */
export const COLLECTIONS: readonly CollectionEntry[] = [
  {
    name: 'cranfield',
    needs: CRANFIELD,
    hint: `put the collection to ${CRANFIELD}`,
    halves: ['all'],
    open: openCranfield,
  },
  documentation('next', 'next/dist/docs'),
  documentation('undici', 'undici/docs/docs'),
  {
    name: 'asdlc',
    needs: 'servers/asdlc/content',
    hint: 'part of the repository',
    halves: ['tuning', 'test'],
    open: (root) =>
      openFolder(join(root, 'servers/asdlc/content'), join(root, 'bench/search/questions'), {
        isVisible: ({ status }) => status === 'Live' || status === 'Experimental',
      }),
  },
];

/** Whether the collection is on this machine. */
export function isPresent({ needs }: CollectionEntry, root: string): boolean {
  return existsSync(join(root, needs));
}

/** Questions from other fields, which no collection answers. */
export function foreignQuestions(root: string): readonly string[] {
  const entries = readJson(join(root, 'bench/search/questions/foreign.json')) as { question: string }[];
  return entries.map(({ question }) => question);
}

function documentation(name: string, folder: string): CollectionEntry {
  const needs = `bench/search/documentation/node_modules/${folder}`;
  const open = (root: string): Promise<Collection> =>
    openFolder(join(root, needs), join(root, `bench/search/questions/${name}`));
  return { name, needs, hint: INSTALL, halves: ['tuning', 'test'], open };
}

async function openFolder(
  folder: string,
  questions: string,
  options: LibraryOptions = {},
): Promise<Collection> {
  const library = new Library(createFolderSource(folder), markdownFormat, options);
  await library.start();
  return {
    library,
    questionsOf: (half) => readJson(join(questions, `${half}.json`)) as Question[],
    close: async () => library.close(),
  };
}

interface Cranfield {
  readonly docs: readonly {
    readonly id: string;
    readonly title: string;
    readonly author: string;
    readonly text: string;
  }[];
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  readonly qrels: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Each abstract as a Markdown file in a temporary folder: the title as heading, the authors, the text. */
async function openCranfield(root: string): Promise<Collection> {
  const { docs, queries, qrels } = readJson(join(root, CRANFIELD)) as Cranfield;
  const parent = await mkdtemp(join(tmpdir(), 'lectern-cranfield-'));
  const folder = join(parent, 'cranfield');
  await mkdir(folder);
  for (const { id, title, author, text } of docs)
    await writeFile(join(folder, `${id}.md`), `# ${title}\n\n${author}\n\n${text}\n`);
  const library = new Library(createFolderSource(folder), markdownFormat);
  await library.start();
  const questions = queries.map(({ id, text }) => ({
    id: String(id),
    kind: 'abstract',
    question: text,
    relevant: qrels[id] ?? {},
  }));
  return {
    library,
    questionsOf: () => questions,
    close: async () => {
      library.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
