/** `npm run lint:content`: the rules for articles, held against a folder of them. @module */
import { createFolderSource } from '../../../src/knowledge/disk/folder-source.ts';
import { MARKDOWN_EXTENSIONS } from '../../../src/knowledge/disk/wanted-names.ts';
import { reportOf } from '../../content/report.ts';
import { lint } from './lint.ts';
import { readContent } from './read-content.ts';

const [folder, ...rest] = process.argv.slice(2);

if (folder === undefined || rest.length > 0) {
  process.stderr.write('Usage: lint-content <folder>\n');
  process.exitCode = 2;
} else {
  const source = createFolderSource(folder, { extensions: [...MARKDOWN_EXTENSIONS, '.yaml'] });
  const content = await readContent(source);
  const findings = lint(content);
  process.stdout.write(reportOf(findings, content.articleCount, 'article'));
  if (findings.length > 0) process.exitCode = 1;
}
