/** The passes before any measuring, in which every answer is parsed and compared with the right one. @module */
import { requestLine } from './eras.mjs';
import { checkAnswer, checkForbidden, checkOpening } from './right-answers.mjs';
import { forbiddenCall } from './workloads.mjs';

/** Apart from `open` because the spawn workload writes it before the process has started. */
export function openingLine(era) {
  return requestLine(era, 1, era.opening);
}

export async function open(server, era, connection) {
  const { messages } = await connection.answers(openingLine(era), 1);
  checkOpening(server, era, messages[0]);
  if (era.afterOpening) connection.notify(era.afterOpening);
}

export async function checkValidation(server, era, connection) {
  const { messages } = await connection.answers(requestLine(era, 2, forbiddenCall), 1);
  checkForbidden(server, messages[0]);
}

/** One burst read in full: each id answered once, each answer right. Gives the bytes of the answers. */
export async function checkBurst(server, era, connection, burst, questions) {
  const { buffer, first } = burst.next();
  const { bytes, messages } = await connection.answers(buffer, burst.size);
  const unanswered = new Map(questions.map((question, slot) => [first + slot, question]));
  for (const message of messages) {
    checkAnswer(server, era, unanswered.get(message.id), message);
    unanswered.delete(message.id);
  }
  if (unanswered.size > 0) throw new Error(`${server.name} left ${unanswered.size} requests unanswered.`);
  return bytes;
}
