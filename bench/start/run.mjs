/**
 * How much later `lectern serve cobol --stdio` answers than the same server without the command around it.
 *
 *     npm run bench:start                 30 starts of each, one after the other in turns
 *     npm run bench:start -- --assert     fails when it takes more than 1.2 times as long
 * @module
 */
import { spawn } from 'node:child_process';

const STARTS = 30;
const MOST = 1.2;
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

const contenders = {
  bare: ['build/start/bare-cobol.mjs'],
  command: ['packages/lectern/dist/cli.mjs', 'serve', 'cobol', '--stdio'],
};

function firstAnswer(args) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    child.on('error', reject);
    child.stdout.once('data', () => {
      resolve(performance.now() - began);
      child.stdin.end();
    });
    child.stdin.write(PING);
  });
}

const times = { bare: [], command: [] };
for (let i = 0; i < STARTS; i++)
  for (const [name, args] of Object.entries(contenders)) times[name].push(await firstAnswer(args));

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const ratio = median(times.command) / median(times.bare);
console.log(`bare     ${median(times.bare).toFixed(0)} ms`);
console.log(`command  ${median(times.command).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`);
if (process.argv.includes('--assert') && ratio > MOST) {
  console.error(`the ratio is ${ratio.toFixed(2)}; ${MOST} is allowed`);
  process.exitCode = 1;
}
