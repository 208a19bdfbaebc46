/**
 * Which files of a folder are excluded: by `.gitignore` and `.lecternignore` files, as git reads them, and by
 * configured globs.
 * @module
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Rules for this tool only, in the syntax of `.gitignore`. */
const OWN_IGNORE_FILE = '.lecternignore';

interface IgnoreOptions {
  /** Whether `.gitignore` files and `.git/info/exclude` apply; `.lecternignore` always does. */
  readonly gitignore: boolean;
}

export interface IgnoreRules {
  /** Whether a path below the folder is excluded, by itself or with a parent folder. */
  ignores(path: string, isFolder: boolean): Promise<boolean>;
  /** The same for all entries of one folder, synchronously, because folders may contain thousands. */
  judgeOf(folder: string): Promise<EntryJudge>;
  /** Excludes what these globs match, regardless of the files. Returns whether they changed. */
  exclude(globs: readonly string[]): boolean;
  /** Whether a file with this name contains rules. */
  isRuleFile(name: string): boolean;
  /** Reads every file again when it is next needed. */
  forget(): void;
  /** Changes whenever a file with rules outside of the folder changes. */
  stampOutside(): Promise<string>;
}

/** Whether an entry of a folder is excluded, by its full path. */
type EntryJudge = (path: string, isFolder: boolean) => boolean;

/** Rules of one folder, for everything below it. */
interface Level {
  /** Path of the folder from the top of the repository or of the served folder, with a trailing slash. */
  readonly base: string;
  readonly rules: Ignore;
}

export function createIgnoreRules(root: string, options: IgnoreOptions): IgnoreRules {
  const names = options.gitignore ? ['.gitignore', OWN_IGNORE_FILE] : [OWN_IGNORE_FILE];
  let excluded: readonly string[] = [];
  let globs = rulesFrom('');
  let levels = new Map<string, Promise<readonly Level[]>>();
  let decisions = new Map<string, Promise<boolean>>();
  let outside: Promise<Repository | undefined> | undefined;

  const repository = (): Promise<Repository | undefined> => {
    outside ??= options.gitignore ? findRepository(root) : Promise.resolve(undefined);
    return outside;
  };

  /** From the outermost folder to this one. */
  function levelsFor(folder: string): Promise<readonly Level[]> {
    const known = levels.get(folder);
    if (known !== undefined) return known;
    const found = folder === '' ? topLevels() : belowLevels(folder);
    levels.set(folder, found);
    return found;
  }

  async function topLevels(): Promise<readonly Level[]> {
    const at = await repository();
    const own = await readLevel(root, `${at?.below ?? ''}/`.replace(/^\//, ''), names);
    const above = at === undefined ? [] : await levelsAbove(at);
    return own === undefined ? above : [...above, own];
  }

  async function belowLevels(folder: string): Promise<readonly Level[]> {
    const above = await levelsFor(parentOf(folder));
    const at = await repository();
    const base = `${at === undefined || at.below === '' ? '' : `${at.below}/`}${folder}/`;
    const own = await readLevel(join(root, folder), base, names);
    return own === undefined ? above : [...above, own];
  }

  /** If git ignores a folder that is served all the same, the rules that ignore it do not apply. */
  async function levelsAbove(at: Repository): Promise<readonly Level[]> {
    const found: Level[] = [];
    const exclude = await readRules(at.excludeFile);
    if (exclude !== undefined) found.push({ base: '', rules: exclude });
    if (at.below === '') return found;
    let folder = '';
    for (const name of at.below.split('/')) {
      const base = folder === '' ? '' : `${folder}/`;
      const level = await readLevel(join(at.root, folder), base, names);
      if (level !== undefined) found.push(level);
      folder = `${base}${name}`;
      if (judge(`${folder}/`, found)) return [];
    }
    return found;
  }

  function decideFolder(path: string): Promise<boolean> {
    const known = decisions.get(path) ?? decide(path, true);
    decisions.set(path, known);
    return known;
  }

  async function decide(path: string, isFolder: boolean): Promise<boolean> {
    return (await judgeOf(parentOf(path)))(path, isFolder);
  }

  async function judgeOf(folder: string): Promise<EntryJudge> {
    if (folder !== '' && (await decideFolder(folder))) return () => true;
    const found = await levelsFor(folder);
    const below = (await repository())?.below ?? '';
    const given = excluded.length === 0 ? undefined : globs;
    return (path, isFolder) => {
      const own = isFolder ? `${path}/` : path;
      if (given?.ignores(own)) return true;
      return found.length > 0 && judge(posix.join(below, own), found);
    };
  }

  return {
    ignores: (path, isFolder) => (isFolder ? decideFolder(path) : decide(path, false)),
    judgeOf,
    exclude(given) {
      if (given.length === excluded.length && given.every((glob, i) => glob === excluded[i])) return false;
      excluded = [...given];
      globs = rulesFrom(given.join('\n'));
      decisions = new Map();
      return true;
    },
    isRuleFile: (name) => names.includes(name),
    forget() {
      levels = new Map();
      decisions = new Map();
      outside = undefined;
    },
    async stampOutside() {
      const at = options.gitignore ? await findRepository(root) : undefined;
      return at === undefined ? '' : at.stamp(names);
    },
  };
}

/** The innermost rule that matches the path decides. */
function judge(path: string, levels: readonly Level[]): boolean {
  for (let i = levels.length - 1; i >= 0; i--) {
    const { base, rules } = levels[i] as Level;
    const inner = path.slice(base.length);
    // A folder that these rules ignore is only visited if inner rules included it again.
    const parent = posix.dirname(inner.replace(/\/$/, ''));
    if (parent !== '.' && rules.ignores(`${parent}/`)) continue;
    const { ignored, unignored } = rules.test(inner);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function readLevel(folder: string, base: string, names: readonly string[]): Promise<Level | undefined> {
  const texts = await Promise.all(names.map((name) => readIfThere(join(folder, name))));
  const text = texts.filter((each) => each !== undefined).join('\n');
  return text === '' ? undefined : { base: base === '/' ? '' : base, rules: rulesFrom(text) };
}

async function readRules(file: string | undefined): Promise<Ignore | undefined> {
  const text = file === undefined ? undefined : await readIfThere(file);
  return text === undefined ? undefined : rulesFrom(text);
}

/** An unreadable file has no rules, as in git. */
async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}

/** Git compares case except on systems whose file names ignore it. */
function rulesFrom(text: string): Ignore {
  const ignorecase = process.platform === 'win32' || process.platform === 'darwin';
  return ignore({ ignorecase, allowRelativePaths: true }).add(text);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

interface Repository {
  readonly root: string;
  /** Path of the folder below the root, with `/`; empty for the root. */
  readonly below: string;
  /** `info/exclude` of its git directory, which may not exist. */
  readonly excludeFile: string | undefined;
  /** Changes whenever `info/exclude` or a file with one of these names in a parent folder changes. */
  stamp(names: readonly string[]): Promise<string>;
}

/** Undefined for a folder outside of any repository. */
async function findRepository(path: string): Promise<Repository | undefined> {
  const folder = await realpath(path).catch(() => resolve(path));
  for (let at = folder; ; at = dirname(at)) {
    const gitDirectory = await findGitDirectory(at);
    if (gitDirectory !== undefined) {
      const below = relative(at, folder).split(sep).join('/');
      const excludeFile = join(gitDirectory, 'info', 'exclude');
      return { root: at, below, excludeFile, stamp: (names) => stampAbove(at, below, excludeFile, names) };
    }
    if (at === dirname(at)) return undefined;
  }
}

/** Linked work trees and submodules have a file with the path of the directory. */
async function findGitDirectory(folder: string): Promise<string | undefined> {
  const path = join(folder, '.git');
  try {
    if ((await stat(path)).isDirectory()) return path;
    const [, named] = /^gitdir: (.+)$/m.exec(await readFile(path, 'utf8')) ?? [];
    if (named === undefined) return undefined;
    const own = resolve(folder, named.trim());
    const common = await readFile(join(own, 'commondir'), 'utf8').catch(() => '.');
    return resolve(own, common.trim());
  } catch {
    return undefined;
  }
}

async function stampAbove(
  root: string,
  below: string,
  excludeFile: string,
  names: readonly string[],
): Promise<string> {
  const steps = below === '' ? [] : below.split('/');
  const above = steps.map((_, i) => join(root, ...steps.slice(0, i)));
  const files = [excludeFile, ...above.flatMap((folder) => names.map((name) => join(folder, name)))];
  const stamps = await Promise.all(files.map(stampOf));
  return [root, ...stamps].join(' ');
}

async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeNs, size } = await stat(file, { bigint: true });
    return `${mtimeNs}-${size}`;
  } catch {
    return '';
  }
}
