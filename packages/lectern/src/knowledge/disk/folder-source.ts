/**
 * A folder on disk as a source.
 * @module
 */
import { createHash } from 'node:crypto';
import type { Problem } from '../document.ts';
import { SETTINGS_FILE, SYNONYM_FILE } from '../settings/collection-settings.ts';
import type { ReadOutcome, Source, SourceText } from '../source.ts';
import { meansAbsent, whyUnreadable } from './failure.ts';
import { createIgnoreRules } from './ignore-rules.ts';
import {
  findRealRoot,
  isRemote,
  type RealRoot,
  resolveInside,
  stampFile,
  stampListed,
} from './inside-folder.ts';
import { decodeText, readBytes } from './read-text.ts';
import { couldBeListed, MARKDOWN_EXTENSIONS, type Selection, scanFolder, wantedBy } from './walk-folders.ts';
import { watchFolder } from './watch-folder.ts';

/** What is read from a folder, and how changes are detected. */
export interface FolderSourceOptions {
  /** File extensions to read, including the dot; case is ignored. */
  readonly extensions?: readonly string[];
  /** Maximum size of a file in bytes. Larger files are skipped. Default: 16 MiB. */
  readonly maxFileBytes?: number;
  /** Polling interval, if the system does not report changes. */
  readonly pollMs?: number;
  /** Whether `.gitignore` files and `.git/info/exclude` apply. Default: true. */
  readonly gitignore?: boolean;
  /** Globs in the syntax of `.gitignore`: matching files are excluded. */
  readonly exclude?: readonly string[];
  /** Files that are skipped silently if they cannot be read. */
  readonly isQuiet?: (name: string) => boolean;
  /** How changes are detected; `poll` does not use system events. */
  readonly watch?: 'poll';
}

export const MAX_FILE_BYTES: number = 16 * 1024 * 1024;
/** Read from the top folder, whatever is excluded. */
const COMPANIONS: readonly string[] = [SYNONYM_FILE, SETTINGS_FILE];
/** Far below the limit on open files of any system. */
const OPEN_AT_ONCE = 16;

/** Creates a source from a folder on disk, which is watched for changes. */
export function createFolderSource(root: string, options: FolderSourceOptions = {}): Source {
  const { maxFileBytes = MAX_FILE_BYTES, pollMs = 2000 } = options;
  const isWanted = wantedBy(options.extensions ?? MARKDOWN_EXTENSIONS);
  const rules = createIgnoreRules(root, { gitignore: options.gitignore ?? true });
  const selection: Selection = { isWanted, rules };
  const limited = limitConcurrency(OPEN_AT_ONCE);
  let known: Promise<RealRoot | undefined> | undefined;
  let restartWatch = (): void => {};
  rules.exclude(options.exclude ?? []);
  let isLocal: boolean | undefined;

  /** Runs a task below the real root; if it finds nothing, the root may have moved and is resolved again. */
  async function below<Result>(
    path: string,
    task: (at: RealRoot) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (!COMPANIONS.includes(path) && !(await couldBeListed(path, selection))) return undefined;
    known ??= findRealRoot(root);
    const at = await known;
    const result = at && (await task(at));
    if (result === undefined) known = undefined;
    return result;
  }

  const stamp = (path: string): Promise<string | undefined> =>
    below(path, (at) => limited(() => stampFile(at, path)));

  return {
    async *list(onProblem) {
      rules.forget();
      const at = await findRealRoot(root);
      known = at && Promise.resolve(at);
      if (at === undefined) onProblem({ path: '.', reason: 'is missing, or is not a readable folder' });
      else yield* scanFolder(at, onProblem, selection);
    },
    async read(path) {
      const outcome = await below(path, (at) => limited(() => readInside(at, path, maxFileBytes)));
      const isQuiet = outcome?.kind === 'problem' && options.isQuiet?.(path) === true;
      return outcome === undefined || isQuiet ? { kind: 'gone' } : outcome;
    },
    stamp,
    async stamps(paths) {
      known ??= findRealRoot(root);
      const at = await known;
      isLocal ??= at === undefined ? undefined : !(await isRemote(at.real));
      const quick = at !== undefined && isLocal === true ? stampListed(at, paths) : [];
      return Promise.all(paths.map((path, i) => quick[i] ?? stamp(path)));
    },
    exclude(globs) {
      if (rules.exclude([...(options.exclude ?? []), ...globs])) restartWatch();
    },
    watch(onChange) {
      const begin = (): (() => void) =>
        watchFolder(root, { selection, pollMs, poll: options.watch === 'poll' }, (paths) => {
          // The root may be a link that now points to another folder.
          if (paths === undefined) known = undefined;
          onChange(paths);
        });
      let end = begin();
      // Folders that were excluded are not watched yet.
      restartWatch = () => {
        end();
        end = begin();
      };
      return () => {
        restartWatch = () => {};
        end();
      };
    },
  };
}

async function readInside(root: RealRoot, path: string, maxBytes: number): Promise<ReadOutcome | undefined> {
  const problem = (reason: string): { kind: 'problem'; problem: Problem } => ({
    kind: 'problem',
    problem: { path, reason },
  });
  try {
    const real = await resolveInside(root, path);
    if (real === undefined) return undefined;
    const read = await readBytes(real, maxBytes);
    if (read === undefined) return undefined;
    if (!read.ok) return problem(read.reason);
    const decoded = decodeText(read.bytes);
    if (!decoded.ok) return problem(decoded.reason);
    const hash = createHash('sha1').update(read.bytes).digest('hex');
    const file = { path, text: decoded.text, hash };
    return {
      kind: 'text',
      file: isDate(read.modified) ? { ...file, modified: read.modified.toISOString() } : file,
    };
  } catch (error) {
    return meansAbsent(error) ? undefined : problem(whyUnreadable(error));
  }
}

/** File systems support times that a Date does not. */
function isDate(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

type Limited = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function limitConcurrency(most: number): Limited {
  let running = 0;
  const waiting = new Set<() => void>();
  return async (task) => {
    // A finished task passes its slot on, so that no later one takes it.
    if (running >= most) await new Promise<void>((resolve) => waiting.add(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

/** The files of a folder. */
export interface FolderFiles {
  /** The files, in the order of their paths. */
  readonly files: readonly SourceText[];
  /** Files and folders that could not be read. */
  readonly problems: readonly Problem[];
}

/** Reads all files of a folder that have one of these extensions. */
export async function readFolder(folder: string, extensions: readonly string[]): Promise<FolderFiles> {
  const source = createFolderSource(folder, { extensions });
  const files: SourceText[] = [];
  const problems: Problem[] = [];
  for await (const path of source.list((problem) => problems.push(problem))) {
    const outcome = await source.read(path);
    if (outcome.kind === 'text') files.push(outcome.file);
    else if (outcome.kind === 'problem') problems.push(outcome.problem);
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, problems };
}
