/** `npm run lint:content`: checks a folder of titles by the rules. @module */

import { readFolder, reportOf } from 'lectern/content';
import { lintTitles } from './lint.ts';

const [folder, ...rest] = process.argv.slice(2);

if (folder === undefined || rest.length > 0) {
  process.stderr.write('Usage: lint-content <folder>\n');
  process.exitCode = 2;
} else {
  const { count, findings } = lintTitles(
    await readFolder(folder, ['.jsonl', '.json', '.ndjson']),
    new Date().getUTCFullYear(),
  );
  process.stdout.write(reportOf(findings, count, 'title'));
  if (findings.length > 0) process.exitCode = 1;
}
