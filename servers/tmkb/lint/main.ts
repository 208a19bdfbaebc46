/** `npm run lint:content`: checks a folder of threat patterns by the rules. @module */

import { readFolder, reportOf } from 'lectern/content';
import { lintPatterns } from './lint.ts';

const [folder, ...rest] = process.argv.slice(2);

if (folder === undefined || rest.length > 0) {
  process.stderr.write('Usage: lint-content <folder>\n');
  process.exitCode = 2;
} else {
  const today = new Date().toISOString().slice(0, 10);
  // A file that is called .yml would be left out by the server, without a word.
  const { count, findings } = lintPatterns(await readFolder(folder, ['.yaml', '.yml']), today);
  process.stdout.write(reportOf(findings, count, 'pattern'));
  if (findings.length > 0) process.exitCode = 1;
}
