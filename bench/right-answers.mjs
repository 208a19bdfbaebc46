/** What makes an answer right, over any transport. @module */

export function refuse(server, message) {
  throw new Error(`${server.name} answered wrongly: ${JSON.stringify(message).slice(0, 500)}`);
}

export function checkOpening(server, era, message) {
  if (message.id !== 1 || !message.result || !era.isOpened(message.result)) refuse(server, message);
}

/** To arguments that the schema forbids; an error and a result that says so are both refusals. */
export function checkForbidden(server, message) {
  const refused = message.error !== undefined || message.result?.isError === true;
  if (message.id !== 2 || refused !== server.validates) refuse(server, message);
}

export function checkAnswer(server, era, question, message) {
  const right = question && message.result && era.isWellFormed(message.result);
  if (!right || !question.isRight(message.result)) refuse(server, message);
}
