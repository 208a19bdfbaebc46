/** The clients of a load: each with its own connection, session and question, each checked. @module */
import { checkAnswer, checkForbidden, refuse } from '../right-answers.mjs';
import { forbiddenCall } from '../workloads.mjs';
import { openConnection } from './connection.mjs';
import { createCountedRequest, requestBytes } from './requests.mjs';
import { headerOf, messageOf } from './response.mjs';
import { open } from './sessions.mjs';

/** @param {import('./response.mjs').Response} response to the request with that id */
export function checkResponse({ server, era }, question, id, response) {
  const message = messageOf(response);
  if (response.status !== 200 || message.id !== id) refuse(server, { status: response.status, message });
  if (!headerOf(response, 'content-type')?.startsWith(server.answersAs)) refuse(server, response.head);
  checkAnswer(server, era, question, message);
}

/** Gives also the bytes of its answer, which are the same in number for all that follow. */
async function createClient(target, slot, workload) {
  const connection = await openConnection(target.port);
  const session = await open(target, connection);
  const forbidden = await connection.exchange(requestBytes(target, 2, forbiddenCall, session));
  checkForbidden(target.server, messageOf(forbidden));
  const question = workload.question(slot);
  const counted = createCountedRequest(target, slot, question.request, session);
  const { bytes, id } = counted.next();
  const response = await connection.exchange(bytes);
  checkResponse(target, question, id, response);
  connection.close();
  return { question, counted, answerBytes: response.body.length };
}

/** @param {import('./requests.mjs').Target} target */
export function createClients(target, workload, count) {
  return Promise.all(Array.from({ length: count }, (_, slot) => createClient(target, slot, workload)));
}

/** Each client on a connection of its own, because servers hang up on one that was idle for seconds. */
export async function withConnections({ port }, clients, use) {
  const connected = await Promise.all(
    clients.map(async (client) => ({ ...client, connection: await openConnection(port) })),
  );
  try {
    return await use(connected);
  } finally {
    for (const { connection } of connected) connection.close();
  }
}
