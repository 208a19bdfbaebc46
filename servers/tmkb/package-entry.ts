/**
 * The tmkb server as a package.
 * @module
 */
import type { ServerPackage } from 'lectern/cli';
import { tmkbLines } from './log-lines.ts';

/** Opens the threat patterns, with the folders of patterns that the environment names. */
const tmkb: ServerPackage = {
  name: 'tmkb',
  summary: 'What can go wrong with what you are about to build: threat patterns with checks and fixes',
  open: async (environment, options) => (await import('./open-server.ts')).openTmkb(environment, options),
  logFormat: tmkbLines,
  installSettings: { TMKB_TOOLS: 'all' },
  content: () => import('./own-patterns.ts').then(({ ownPatterns }) => ownPatterns),
};

export default tmkb;
