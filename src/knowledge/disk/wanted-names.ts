/**
 * Which names of a folder count: no hidden ones, no installed packages, and files by their extension.
 * @module
 */

export type IsWanted = (name: string) => boolean;

export const MARKDOWN_EXTENSIONS: readonly string[] = ['.md', '.mdx', '.markdown'];

export function wantedBy(extensions: readonly string[]): IsWanted {
  const endings = extensions.map((extension) => extension.toLowerCase());
  return (name) => {
    const lower = name.toLowerCase();
    return endings.some((ending) => lower.length > ending.length && lower.endsWith(ending));
  };
}

export function isSkipped(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** Whether a scan could have found the path, as far as its names tell. */
export function couldBeListed(path: string, isWanted: IsWanted): boolean {
  return isWanted(path.slice(path.lastIndexOf('/') + 1)) && !path.split('/').some(isSkipped);
}
