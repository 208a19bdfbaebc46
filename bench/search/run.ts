/**
 * How well search finds what people ask for, side by side with other engines on the same files.
 *
 *     npm run bench:search                  all collections, all engines
 *     npm run bench:search -- --set next    one collection
 *     npm run bench:search -- --assert      fails if a required figure is missed
 *     npm run bench:search -- --show tuning questions of the tuning halves whose answer is not in the first place
 * @module
 */
import { parseArgs } from 'node:util';
import { COLLECTIONS, type Collection, foreignQuestions, isPresent } from './collections.ts';
import { createOtherEngines, lectern } from './engines.ts';
import { measureForeign, measureSet } from './measure.ts';
import { isAnswerable } from './metrics.ts';
import { setLines, tierLine } from './report.ts';
import { openSearchTool } from './tool-results.ts';
import { type CollectionFigures, missedTargets } from './verdict.ts';

const ROOT = '.';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    show: { type: 'string' },
    assert: { type: 'boolean', default: false },
  },
});
if (values.show !== undefined && values.show !== 'tuning')
  throw new Error('--show takes only "tuning": nobody should read single results of the other questions');

const measured: CollectionFigures[] = [];
for (const entry of COLLECTIONS) {
  if (values.set !== undefined && values.set !== entry.name) continue;
  if (!isPresent(entry, ROOT)) {
    console.log(`${entry.name}: skipped, ${entry.needs} is missing (${entry.hint})\n`);
    continue;
  }
  const collection = await entry.open(ROOT);
  if (values.show === undefined) measured.push(await compare(entry.name, entry.halves, collection));
  else if (entry.halves.includes('tuning')) await showMisses(entry.name, collection);
  await collection.close();
}
if (values.assert) {
  const missed = missedTargets(measured);
  for (const line of missed) console.error(line);
  if (missed.length > 0) process.exitCode = 1;
}

async function compare(
  name: string,
  halves: (typeof COLLECTIONS)[number]['halves'],
  { library, questionsOf }: Collection,
): Promise<CollectionFigures> {
  const readings = await Promise.all(library.list().map(({ id }) => library.read(id)));
  const articles = readings.filter((each) => each !== undefined);
  const engines = [lectern(library), ...(await createOtherEngines(articles))];
  const ask = await openSearchTool(library);
  console.log(`== ${name}: ${articles.length} documents\n`);
  const sets = [];
  for (const half of halves) {
    const set = await measureSet(half === 'all' ? name : `${name} ${half}`, questionsOf(half), engines, ask);
    sets.push(set);
    console.log(`${setLines(set).join('\n')}\n`);
  }
  const foreign = await measureForeign(ask, foreignQuestions(ROOT));
  console.log(`${tierLine('200 questions from other fields', foreign)}\n`);
  return { name, sets, foreign };
}

async function showMisses(name: string, { library, questionsOf }: Collection): Promise<void> {
  const ours = lectern(library);
  const ask = await openSearchTool(library);
  for (const question of questionsOf('tuning')) {
    const found = await ours.search(question.question);
    const { tier } = await ask(question.question);
    const first = found.findIndex((id) => question.relevant[id] !== undefined);
    if (isAnswerable(question) ? first === 0 && tier === 'passages' : tier !== 'passages') continue;
    console.log(`${name}, ${question.kind}: ${question.question}`);
    console.log(`  wanted ${Object.keys(question.relevant).join(', ') || 'nothing'}`);
    console.log(
      `  rank ${first < 0 ? 'none' : first + 1}, ${tier}; first: ${found.slice(0, 3).join(', ') || 'nothing'}`,
    );
  }
}
