/** All clients at once, each asking again as soon as it is answered. @module */
import { checkResponse } from './clients.mjs';

/** So many answers are kept for one that is read; they are read after the load, to not disturb it. */
const sampleEvery = 100;

/**
 * Ends after that many requests, or when time is up, for servers that are slower by far.
 * @param {import('./requests.mjs').Target} target
 * @param {{ requests: number, mostMs: number }} amount
 * @returns {Promise<{ latencies: Float64Array, seconds: number }>} the latencies in milliseconds, sorted
 */
export async function runLoad(target, clients, { requests, mostMs }) {
  const latencies = new Float64Array(requests);
  const kept = [];
  const start = performance.now();
  let asked = 0;
  let answered = 0;

  function askUntilDone({ connection, question, counted, answerBytes }) {
    return new Promise((resolve, reject) => {
      function ask() {
        const sent = performance.now();
        if (asked === requests || sent - start > mostMs) return resolve();
        asked++;
        const { bytes, id } = counted.next();
        connection.send(bytes, receive, reject);

        function receive(response) {
          latencies[answered++] = performance.now() - sent;
          if (response.status !== 200 || response.body.length !== answerBytes) {
            return reject(new Error(`${response.head}\n${response.body.length} bytes for ${answerBytes}.`));
          }
          if (answered % sampleEvery === 0) kept.push({ question, id, response });
          ask();
        }
      }
      ask();
    });
  }

  await Promise.all(clients.map(askUntilDone));
  const seconds = (performance.now() - start) / 1000;
  for (const { question, id, response } of kept) checkResponse(target, question, id, response);
  return { latencies: latencies.subarray(0, answered).sort(), seconds };
}
