/**
 * Child-process tests run what users run: the built files. They are rebuilt before every test run.
 * @module
 */
import { execFileSync } from 'node:child_process';

export default function buildOnce(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
