/**
 * Makes `npx lectern` run this checkout: npm links the commands of dependencies, never a package's own.
 * @module
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('node_modules', '.bin');
mkdirSync(folder, { recursive: true });
if (process.platform === 'win32') {
  writeFileSync(join(folder, 'lectern.cmd'), '@node "%~dp0\\..\\..\\dist\\cli.mjs" %*\r\n');
} else {
  const link = join(folder, 'lectern');
  rmSync(link, { force: true });
  symlinkSync(join('..', '..', 'dist', 'cli.mjs'), link);
}
