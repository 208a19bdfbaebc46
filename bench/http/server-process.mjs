/** An HTTP server under test as a child process that tells its port and its own figures. @module */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A server that hangs is killed, which fails the exchange it was in; a contest of all takes a minute. */
const lifetimeMs = 600_000;
const keptComplaint = 2000;

export async function startServer(file, env = {}) {
  const child = fork(file, [], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const overdue = setTimeout(() => child.kill('SIGKILL'), lifetimeMs);
  let complaint = '';
  // Some peers warn a lot there; it matters only when a server fails.
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint = (complaint + text).slice(-keptComplaint);
  });
  const failed = exited.then(() => {
    throw new Error(`${file} ended.\n${complaint}`);
  });
  failed.catch(() => {}); // Whoever waits for an answer gets it from the race below.

  async function told() {
    const [message] = await Promise.race([once(child, 'message'), failed]);
    return message;
  }
  function ask(question) {
    const answer = told();
    child.send(question);
    return answer;
  }

  const { port, tokens } = await told();
  return {
    pid: child.pid,
    port,
    /** What its clients send to be let in; undefined where everybody is. */
    tokens,
    /** User and system time so far. @returns {Promise<number>} */
    cpuMicros: () => ask('cpuMicros'),
    /** What is in use of the heap after its garbage is collected. @returns {Promise<number>} */
    heapBytes: () => ask('heapBytes'),
    async stop() {
      clearTimeout(overdue);
      child.kill('SIGKILL');
      await exited;
    },
  };
}
