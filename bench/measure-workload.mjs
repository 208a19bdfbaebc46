/** One server, one era, one workload, in a fresh process: check, warm up, measure. @module */
import { createBurst } from './burst.mjs';
import { checkBurst, checkValidation, open } from './check.mjs';
import { eras } from './eras.mjs';
import { cpuMicrosOf, peakMemoryOf } from './process-figures.mjs';
import { startServer } from './server-process.mjs';

/** Bursts for that long; the answers are counted, in lines and bytes, but not read. */
async function runFor(milliseconds, connection, burst, bytesPerBurst) {
  const start = performance.now();
  let requests = 0;
  let elapsed = 0;
  while (elapsed < milliseconds) {
    const { lines, bytes } = await connection.exchange(burst.next().buffer, burst.size);
    if (lines !== burst.size || bytes !== bytesPerBurst) {
      throw new Error(`A burst of ${burst.size} got ${lines} answers, ${bytes} bytes for ${bytesPerBurst}.`);
    }
    requests += lines;
    elapsed = performance.now() - start;
  }
  return { requests, seconds: elapsed / 1000 };
}

export async function measureWorkload(server, eraName, workload, { warmUpMs, phaseMs }) {
  const era = eras[eraName];
  const questions = Array.from({ length: workload.inFlight }, (_, slot) => workload.question(slot));
  const burst = createBurst(era, questions);
  const connection = startServer(server.file);
  try {
    await open(server, era, connection);
    await checkValidation(server, era, connection);
    const bytesPerBurst = await checkBurst(server, era, connection, burst, questions);
    await runFor(warmUpMs, connection, burst, bytesPerBurst);

    const cpuBefore = cpuMicrosOf(connection.pid);
    const { requests, seconds } = await runFor(phaseMs, connection, burst, bytesPerBurst);
    const cpuAfter = cpuMicrosOf(connection.pid);
    return {
      requestsPerSecond: requests / seconds,
      cpuMicros: cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / requests,
      peakMemory: peakMemoryOf(connection.pid),
      answerBytes: bytesPerBurst / burst.size,
    };
  } finally {
    await connection.stop();
  }
}
