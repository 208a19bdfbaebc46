/**
 * SQLite's FTS5 over the same files, for a Node that has `node:sqlite`. Indexes, prints its figures as a line of JSON,
 * and then the milliseconds that each query on a line of its input took.
 *
 *     node bench/search/fts5.mjs <folder> <database>
 * @module
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Not imported: most checkers know the modules of Node 20 only.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
const [folder, database] = process.argv.slice(2);

const indexing = stopwatch();
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
print({ ...indexing(), bytes: statSync(database).size });

const search = db.prepare(
  'select path from article where article match ? order by bm25(article, 0, 5, 1) limit 10',
);
for await (const question of createInterface({ input: process.stdin })) {
  const asking = stopwatch();
  search.all(
    question
      .split(' ')
      .map((word) => `"${word}"`)
      .join(' OR '),
  );
  print({ ...asking(), memory: process.memoryUsage.rss() / 1e6 });
}

/** Both in milliseconds: the time on the clock, and that of the processor. */
function stopwatch() {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: performance.now() - began, cpu: (user + system) / 1000 };
  };
}

function print(figures) {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
