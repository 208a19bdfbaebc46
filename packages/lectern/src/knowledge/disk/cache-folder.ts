/**
 * Where programs keep what they can make again, by the conventions of each system.
 * @module
 */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = 'lectern';

/** The folder for stored indexes. It may not exist yet. */
export function cacheFolder(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { LECTERN_CACHE_DIR: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = environment;
  if (own !== undefined && own !== '') return own;
  if (platform === 'win32') return join(local || join(home, 'AppData', 'Local'), NAME, 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', NAME);
  // The convention: a path that is not absolute is to be ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), NAME);
}
