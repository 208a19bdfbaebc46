/**
 * A file's stamp: another one whenever it was written, replaced or cut, without reading it.
 * @module
 */
import { stat } from 'node:fs/promises';
import { codeOf, meansAbsent } from './failure.ts';
import { type RealRoot, resolveInside } from './inside-folder.ts';

export async function stampFile(root: RealRoot, path: string): Promise<string | undefined> {
  try {
    const real = await resolveInside(root, path);
    if (real === undefined) return undefined;
    const stats = await stat(real, { bigint: true });
    return stats.isFile() ? `${stats.mtimeNs}-${stats.size}-${stats.ino}` : undefined;
  } catch (error) {
    // There and not to be looked at: reading it will tell why.
    return meansAbsent(error) ? undefined : codeOf(error);
  }
}
