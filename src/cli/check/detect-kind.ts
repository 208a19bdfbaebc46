/**
 * Tells what kind of content somebody has, by its files.
 * @module
 */
import { basename, extname, join } from 'node:path';
import { FILES } from '../../../servers/three-good-sources/content-files.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import {
  ARTICLE_EXTENSIONS,
  isData,
  MARKDOWN_EXTENSIONS,
  wantedBy,
} from '../../knowledge/disk/wanted-names.ts';
import type { Source } from '../../knowledge/source.ts';
import { CliError } from '../errors.ts';
import { CATALOGUE_EXTENSIONS, catalogueFormat } from './catalogue-formats.ts';
import type { Kind, Subject } from './kinds.ts';
import { readSubjectFile } from './read-subject-file.ts';

const PATTERN_EXTENSIONS = ['.yaml', '.yml'];
/** Endings of the files that content of each kind is read from. */
export const EXTENSIONS_OF: Readonly<Record<Kind, readonly string[]>> = {
  articles: [...MARKDOWN_EXTENSIONS, ...PATTERN_EXTENSIONS],
  folder: [...MARKDOWN_EXTENSIONS, ...PATTERN_EXTENSIONS],
  patterns: PATTERN_EXTENSIONS,
  registry: ['.json', '.jsonl'],
  catalogue: CATALOGUE_EXTENSIONS,
};
const EXTENSIONS = [...new Set([...ARTICLE_EXTENSIONS, ...PATTERN_EXTENSIONS, ...CATALOGUE_EXTENSIONS])];
/** A folder says by its first files what it is. */
const SAMPLE = 20;
const isMarkdown = wantedBy(MARKDOWN_EXTENSIONS);
const isArticle = wantedBy(ARTICLE_EXTENSIONS);
const isYaml = wantedBy(PATTERN_EXTENSIONS);

const WHAT_THERE_IS = `A folder of articles, threat patterns (.yaml), a registry (${FILES.registry}) and catalogues (${CATALOGUE_EXTENSIONS.join(', ')}) can be checked.`;

export async function detectKind(subject: Subject): Promise<Kind> {
  const kind = subject.isFolder ? await kindOfFolder(subject.path) : await kindOfFile(subject.path);
  if (kind !== undefined) return kind;
  const nothing = subject.isFolder
    ? `there is nothing in "${subject.path}" that`
    : `"${subject.path}" is nothing that`;
  throw new CliError(`${nothing} can be checked.`, WHAT_THERE_IS);
}

async function kindOfFile(path: string): Promise<Kind | undefined> {
  if (isArticle(basename(path)) && !isData(basename(path))) return 'folder';
  if (isYaml(basename(path))) return 'patterns';
  if (extname(path).toLowerCase() === '.json' && (await isRegistry(path))) return 'registry';
  return catalogueFormat(path) === undefined ? undefined : 'catalogue';
}

/** One that cannot be read goes by its name. */
async function isRegistry(path: string): Promise<boolean> {
  if (basename(path) === FILES.registry) return true;
  try {
    const value: unknown = JSON.parse(await readSubjectFile(path));
    return typeof value === 'object' && value !== null && 'categories' in value;
  } catch {
    return false;
  }
}

async function kindOfFolder(folder: string): Promise<Kind | undefined> {
  const source = createFolderSource(folder, { extensions: EXTENSIONS });
  const paths: string[] = [];
  for await (const path of source.list(() => {})) paths.push(path);
  if (paths.includes(FILES.registry)) return 'registry';
  const pages = paths.filter(isMarkdown);
  const data = paths.filter(isYaml);
  // A README beside patterns makes no folder of Markdown, nor do patterns deep below one make patterns of it.
  if (data.length > pages.length && (await sampleOf(source, data)).some(([, text]) => isPattern(text)))
    return 'patterns';
  if (pages.length > 0) {
    const sample = await sampleOf(source, pages);
    const regular = sample.filter(([path, text]) => isLikeAsdlc(path, text));
    return regular.length * 2 > sample.length ? 'articles' : 'folder';
  }
  if (paths.some((path) => isArticle(path) && !isData(path))) return 'folder';
  return paths.some((path) => catalogueFormat(join(folder, path)) !== undefined) ? 'catalogue' : undefined;
}

function isPattern(text: string): boolean {
  return /^threat_pattern:/m.test(text);
}

/** The rules of those articles are for those articles: others have their own folders and fields. */
function isLikeAsdlc(path: string, text: string): boolean {
  return /^(?:concepts|patterns|practices)\//.test(path) && /^maturity:/m.test(text);
}

async function sampleOf(source: Source, paths: readonly string[]): Promise<(readonly [string, string])[]> {
  const sample = await Promise.all(
    paths.slice(0, SAMPLE).map(async (path) => ({ path, outcome: await source.read(path) })),
  );
  return sample.map(({ path, outcome }) => [path, outcome.kind === 'text' ? outcome.file.text : '']);
}
