/** From spawning a process to the first line it answers. @module */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openingLine } from './check.mjs';
import { eras } from './eras.mjs';
import { peakMemoryOf } from './process-figures.mjs';
import { checkOpening } from './right-answers.mjs';
import { startServer } from './server-process.mjs';

/** The request is in the pipe before the process has started, as with a client in a hurry. */
export async function measureSpawn(server, eraName) {
  const era = eras[eraName];
  const line = openingLine(era);
  const start = performance.now();
  const connection = startServer(server.file);
  try {
    const { messages } = await connection.answers(line, 1);
    const milliseconds = performance.now() - start;
    checkOpening(server, era, messages[0]);
    return { milliseconds, peakMemory: peakMemoryOf(connection.pid) };
  } finally {
    await connection.stop();
  }
}

/** The floor that no server can go below: node doing nothing, from spawn to exit. */
export async function measureBareNode() {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return { milliseconds: performance.now() - start };
}
