/** `npm run house`: how the production code is divided into files, beside the limits of the plan. @module */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LIMITS = { files: 720, lines: 50_000, longest: 320, importShare: 10 };

const files = execFileSync('git', ['ls-files', 'packages', 'servers'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) =>
      /\.ts$/.test(path) && !/\.(?:test|testing)\.ts$|testutil\.ts$|baked\.ts$|\/content\/.*\.md/.test(path),
  );

const measured = files.map((path) => {
  const lines = readFileSync(path, 'utf8').split('\n');
  lines.pop();
  return { path, lines: lines.length, header: headerLines(lines) };
});

/** Lines of the module comment and of imports. */
function headerLines(lines) {
  let count = 0;
  let isInside = false;
  for (const line of lines) {
    if (!isInside && line === '' && count > 0) continue;
    if (isInside || /^(?:\/\*\*|import\b)/.test(line)) {
      count += 1;
      if (line.startsWith('/**')) isInside = !line.endsWith('*/');
      else if (line.startsWith('import')) isInside = !line.endsWith(';');
      else if (line.endsWith('*/') || line.endsWith(';')) isInside = false;
    } else break;
  }
  return count;
}

const total = measured.reduce((sum, { lines }) => sum + lines, 0);
const header = measured.reduce((sum, each) => sum + each.header, 0);
const sorted = measured.map(({ lines }) => lines).sort((one, other) => one - other);
const longest = measured.toSorted((one, other) => other.lines - one.lines);
const small = measured.filter(({ lines }) => lines < 40).length;

const rows = [
  ['production files', measured.length, LIMITS.files],
  ['production lines', total, LIMITS.lines],
  ['median lines of a file', sorted[Math.floor(sorted.length / 2)], ''],
  ['longest file, lines', longest[0].lines, LIMITS.longest],
  ['files under 40 lines', small, ''],
  ['module comments and imports, %', ((100 * header) / total).toFixed(1), LIMITS.importShare],
];
for (const [what, value, limit] of rows)
  console.log(`${what.padEnd(34)}${String(value).padStart(8)}${limit === '' ? '' : `   at most ${limit}`}`);

const folders = new Map();
for (const { path, lines } of measured) {
  const folder = path
    .split('/')
    .slice(0, path.startsWith('servers/') ? 2 : 4)
    .join('/')
    .replace(/\/[^/]+\.ts$/, '');
  const known = folders.get(folder) ?? { files: 0, lines: 0 };
  folders.set(folder, { files: known.files + 1, lines: known.lines + lines });
}
console.log('\nfiles   lines   folder');
for (const [folder, { files: count, lines }] of [...folders].sort())
  console.log(`${String(count).padStart(5)}${String(lines).padStart(8)}   ${folder}`);
