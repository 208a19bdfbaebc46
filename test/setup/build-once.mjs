/**
 * Builds unless nothing has changed since the last build. Installing, `npm run check` and the slow tests need the built
 * files, and one build is enough for all of them.
 * @module
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STAMP = 'build/stamp';
/** What no build reads. */
const UNREAD = /^(?:docs|[.]ci)\/|[.]test[.]ts$|^test\/.*[.](?:txt|md|snap)$/;
const BUILT = ['packages/lectern/dist/cli.mjs', 'build/fixture/main.mjs'];

/** Everything that a build could read. Not known where there is no checkout: then every build is made. */
function inputs() {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const hash = createHash('sha256').update(process.version);
    for (const path of listed
      .split('\0')
      .filter((each) => each !== '' && !UNREAD.test(each) && existsSync(each)))
      hash.update(`\0${path}\0`).update(readFileSync(path));
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

export default function buildOnce() {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  const stamp = inputs();
  const before = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
  if (stamp !== undefined && stamp === before && BUILT.every((path) => existsSync(path))) return;
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (stamp === undefined) return;
  mkdirSync('build', { recursive: true });
  writeFileSync(STAMP, stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildOnce();
