/** The passes before any measuring, in which every answer is parsed and compared with the right one. @module */
import { yardstick } from './contenders.mjs';
import { requestLine } from './eras.mjs';
import { forbiddenCall } from './workloads.mjs';

function refuse(server, message) {
  throw new Error(`${server.name} answered wrongly: ${JSON.stringify(message).slice(0, 500)}`);
}

/** Apart from `open` because the spawn workload writes it before the process has started. */
export function openingLine(era) {
  return requestLine(era, 1, era.opening);
}

export function checkOpening(server, era, [message]) {
  if (message.id !== 1 || !message.result || !era.isOpened(message.result)) refuse(server, message);
}

export async function open(server, era, connection) {
  const { messages } = await connection.answers(openingLine(era), 1);
  checkOpening(server, era, messages);
  if (era.afterOpening) connection.notify(era.afterOpening);
}

/** The raw loop is the one that does not validate; an error and a result that says so are both refusals. */
export async function checkValidation(server, era, connection) {
  const { messages } = await connection.answers(requestLine(era, 2, forbiddenCall), 1);
  const [message] = messages;
  const refused = message.error !== undefined || message.result?.isError === true;
  if (message.id !== 2 || refused === (server.name === yardstick)) refuse(server, message);
}

/** One burst read in full: each id answered once, each answer right. Gives the bytes of the answers. */
export async function checkBurst(server, era, connection, burst, questions) {
  const { buffer, first } = burst.next();
  const { bytes, messages } = await connection.answers(buffer, burst.size);
  const unanswered = new Map(questions.map((question, slot) => [first + slot, question]));
  for (const message of messages) {
    const question = unanswered.get(message.id);
    unanswered.delete(message.id);
    const right = question && message.result && era.isWellFormed(message.result);
    if (!right || !question.isRight(message.result)) refuse(server, message);
  }
  if (unanswered.size > 0) throw new Error(`${server.name} left ${unanswered.size} requests unanswered.`);
  return bytes;
}
