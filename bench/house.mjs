/** `npm run house`: how the production code is divided into files, beside the limits of the plan. @module */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LIMITS = { files: 720, lines: 50_000, longest: 320, importShare: 10 };

const files = execFileSync('git', ['ls-files', 'packages', 'servers'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) =>
      existsSync(path) &&
      /\.ts$/.test(path) &&
      !/\.(?:test|testing)\.ts$|testutil\.ts$|baked\.ts$|\/content\/.*\.md/.test(path),
  );

/** A file below this needs a second importer to exist. */
const SLIVER_LINES = 40;

const measured = files.map((path) => {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  lines.pop();
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([.][^']+[.]ts)'/g)];
  return {
    path,
    lines: lines.length,
    header: headerLines(lines),
    imports: new Set(imports.map(([, to]) => join(dirname(path), to))),
  };
});

/** A program does its work when it is loaded, so that no test can import it and nothing is to be folded into it. */
const isProgram = (path) => /(?:^|[/-])(?:bin|main)\.ts$/.test(path);

/** Files under 40 lines that one other production file imports: they belong into it, unless that is a program. */
const slivers = measured
  .filter(({ lines }) => lines < SLIVER_LINES)
  .map(({ path, lines }) => ({
    path,
    lines,
    importers: measured.filter(({ imports }) => imports.has(path)).map((each) => each.path),
  }))
  .filter(({ importers }) => importers.length === 1 && !importers.some(isProgram));

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
const small = measured.filter(({ lines }) => lines < SLIVER_LINES).length;

const rows = [
  ['production files', measured.length, LIMITS.files],
  ['production lines', total, LIMITS.lines],
  ['median lines of a file', sorted[Math.floor(sorted.length / 2)], ''],
  ['longest file, lines', longest[0].lines, LIMITS.longest],
  ['files under 40 lines', small, ''],
  ['of these with a single importer', slivers.length, 0],
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

if (slivers.length > 0) console.log('\nlines   file <- its only importer');
for (const { path, lines, importers } of slivers)
  console.log(`${String(lines).padStart(5)}   ${path} <- ${importers[0]}`);
