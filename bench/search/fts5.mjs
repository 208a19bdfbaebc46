/**
 * SQLite's FTS5 over the same files, for a Node that has `node:sqlite`: prints its figures as JSON.
 *
 *     node bench/search/fts5.mjs <folder> <database> <file with questions as JSON>
 * @module
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Not imported: most checkers know the modules of Node 20 only.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
const [folder, database, questionFile] = process.argv.slice(2);
const questions = JSON.parse(readFileSync(questionFile, 'utf8'));

let began = performance.now();
const db = new DatabaseSync(database);
db.exec(
  "create virtual table article using fts5(path unindexed, title, body, tokenize = 'porter unicode61')",
);
const insert = db.prepare('insert into article values (?, ?, ?)');
db.exec('begin');
for (const path of readdirSync(folder, { recursive: true })) {
  if (!path.endsWith('.md')) continue;
  const text = readFileSync(join(folder, path), 'utf8');
  insert.run(path, /^title: (.*)$/m.exec(text)?.[1] ?? '', text);
}
db.exec('commit');
const indexMs = performance.now() - began;

const search = db.prepare(
  'select path from article where article match ? order by bm25(article, 0, 5, 1) limit 10',
);
const times = questions.map((question) => {
  began = performance.now();
  search.all(
    question
      .split(' ')
      .map((word) => `"${word}"`)
      .join(' OR '),
  );
  return performance.now() - began;
});
const { VmRSS } = Object.fromEntries(
  readFileSync('/proc/self/status', 'utf8')
    .split('\n')
    .map((line) => line.split(/:\s+/)),
);
process.stdout.write(
  JSON.stringify({
    indexMs,
    times,
    bytes: statSync(database).size,
    memory: Number.parseInt(VmRSS, 10) / 1000,
  }),
);
