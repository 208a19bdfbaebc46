/** Compares stdio MCP servers: `node bench/run.mjs --help`. @module */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { selectContenders } from './contenders.mjs';
import { readOptions, usage } from './options.mjs';
import { runRounds } from './rounds.mjs';
import { summarise } from './summary.mjs';
import { tables } from './table.mjs';
import { judge, verdictText } from './verdict.mjs';

async function main(options) {
  const servers = selectContenders(options.only);
  const named = servers.map(({ name, version }) => (version ? `${name} ${version}` : name));
  const machine = `node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} x ${cpus()[0]?.model}`;
  console.log(`${named.join(', ')}\n${machine}\nmedians of ${options.rounds} interleaved rounds\n`);

  const samples = await runRounds(servers, options, (round) => {
    console.error(`round ${round} of ${options.rounds}`);
  });
  const rows = summarise(samples);
  console.log(tables(rows, ['node -e 0', ...servers.map(({ name }) => name)]));

  const verdicts = options.assert ? judge(rows) : undefined;
  if (verdicts) console.log(verdictText(verdicts));
  if (options.json) {
    const versions = servers.map(({ name, version }) => ({ name, version }));
    const record = { machine, servers: versions, rounds: options.rounds, rows, verdicts, samples };
    writeFileSync(options.json, `${JSON.stringify(record, null, 2)}\n`);
  }
  if (verdicts?.some(({ met }) => !met)) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2));
if (options.help) console.log(usage);
else await main(options);
