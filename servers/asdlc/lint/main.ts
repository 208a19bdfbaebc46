/** `npm run lint:content`: checks a folder of articles by the rules. @module */

import { createFolderSource, MARKDOWN_EXTENSIONS, reportOf } from 'lectern/content';
import { lintArticles } from './lint.ts';

const [folder, ...rest] = process.argv.slice(2);

if (folder === undefined || rest.length > 0) {
  process.stderr.write('Usage: lint-content <folder>\n');
  process.exitCode = 2;
} else {
  const source = createFolderSource(folder, { extensions: [...MARKDOWN_EXTENSIONS, '.yaml'] });
  const { count, findings } = await lintArticles(source);
  process.stdout.write(reportOf(findings, count, 'article'));
  if (findings.length > 0) process.exitCode = 1;
}
