/**
 * Which edition of a page a file is, by its path alone: `v1/sign-in.md` and `archive/sign-in.md` are older editions
 * of `sign-in.md`.
 * @module
 */

export interface Edition {
  /** The path without its extension and without what names the edition: the same for all editions of one page. */
  readonly key: string;
  /** The higher, the more current; to be compared among editions with the same key only. */
  readonly rank: number;
}

/** A page whose path names no edition comes before all that do. */
const UNVERSIONED = 1e15;
/** `latest`, `stable`, `current`: what the project itself calls so. */
const NAMED_CURRENT = 1e14;
/** Not released yet: after every version that is. */
const UNRELEASED = 1;
const LARGEST_PART = 99_999;

const VERSION =
  /^(?:versions?[-_ ]?|release[-_]|v)?(\d{1,5})((?:\.(?:\d{1,5}|x))*)(?:[-.]?(alpha|beta|rc|pre|preview|next|dev)[-.]?\d*)?(?:[-_](?:lts|docs|archived?|legacy|old))?$/i;
const CURRENT = /^(?:latest|stable|current)$/i;
const PRERELEASE = /^(?:dev|devel|next|nightly|canary|unreleased)$/i;
const ARCHIVED = /^[_.-]?(?:archived?|archives|old|older|legacy|deprecated|obsolete|outdated)[_.-]?$/i;
/** `versioned_docs/version-1.2` of Docusaurus stands for `docs`. */
const DOCUSAURUS_FOLDER = /^(.*_)?versioned_docs$/i;
/** `sign-in-v1`, `sign-in_v2.3`, `sign-in.old`. */
const VERSION_SUFFIX = /^(.+?)[-_. ](v\d{1,5}(?:\.\d{1,5})*(?:\.x)?)$/i;
const ARCHIVED_SUFFIX = /^(.+?)[-_. ](?:old|archived?|legacy|deprecated|obsolete|outdated)$/i;
/** Each of these is about a version, and no edition of another one's page. */
const ABOUT_VERSIONS =
  /(?:^|[-_. ])(?:migrat\w*|upgrad\w*|updat(?:e|ing)|releases?|change-?logs?|what-?s-?new|news|roadmap|history|breaking)(?:[-_. ]|$)|[-_. ](?:to|from|since)[-_. ]v\d[\d.x]*$/i;

/** What a path's names say of its edition; a path that names none is the most current edition of itself. */
export function editionOf(path: string): Edition {
  const folders = path.split('/');
  const slug = (folders.pop() ?? '').replace(/(?<=.)\.[^.\d][^.]*$/, '');
  const kept: string[] = [];
  let rank: number | undefined;
  let isArchived = false;
  for (const [i, folder] of folders.entries()) {
    const found = folderRank(folder, folders[i - 1]);
    if (found === undefined) {
      const [, plugin] = DOCUSAURUS_FOLDER.exec(folder) ?? [];
      kept.push(DOCUSAURUS_FOLDER.test(folder) ? (plugin?.replace(/_$/, '') ?? 'docs') : folder);
    } else if (found === 'archived') isArchived = true;
    else rank ??= found;
  }
  const isAbout = [...kept, slug].some((name) => ABOUT_VERSIONS.test(name));
  if (isAbout) return { key: keyOf([...folders, slug]), rank: UNVERSIONED };
  const [, versionStem, version = ''] = VERSION_SUFFIX.exec(slug) ?? [];
  const [, archivedStem] = ARCHIVED_SUFFIX.exec(slug) ?? [];
  if (versionStem !== undefined) rank ??= versionRank(version);
  isArchived ||= archivedStem !== undefined;
  const key = keyOf([...kept, versionStem ?? archivedStem ?? slug]);
  // Archived versions keep their order among themselves, below every one that is not archived.
  return { key, rank: isArchived ? (rank ?? 0) / (10 * UNVERSIONED) : (rank ?? UNVERSIONED) };
}

/** Whether the path itself names an edition. */
export function namesEdition({ rank }: Edition): boolean {
  return rank < UNVERSIONED;
}

function folderRank(folder: string, parent: string | undefined): number | 'archived' | undefined {
  if (ARCHIVED.test(folder)) return 'archived';
  if (CURRENT.test(folder)) return NAMED_CURRENT;
  if (PRERELEASE.test(folder)) return UNRELEASED;
  return versionRank(folder, DOCUSAURUS_FOLDER.test(parent ?? ''));
}

/** A bare number may be a chapter, a year or a month, but not where only versions can stand. */
function versionRank(name: string, canBeBare = false): number | undefined {
  const [, major, minors = '', prerelease] = VERSION.exec(name) ?? [];
  if (major === undefined || (!canBeBare && /^\d+$/.test(name))) return undefined;
  const [minor = 0, patch = 0] = minors
    .split('.')
    .slice(1)
    // `2.x` holds whatever 2 came to.
    .map((part) => (part.toLowerCase() === 'x' ? LARGEST_PART : Number(part)));
  const whole = Number(major) * 1e10 + bounded(minor) * 1e5 + bounded(patch);
  return 10 + whole - (prerelease === undefined ? 0 : 0.5);
}

function bounded(part: number): number {
  return Math.min(part, LARGEST_PART);
}

function keyOf(names: readonly string[]): string {
  return names.join('/').toLowerCase();
}
