/** Opening a session, or asking a server that knows none what it offers. @module */
import { checkOpening } from '../right-answers.mjs';
import { initializedBytes, requestBytes } from './requests.mjs';
import { headerOf, messageOf } from './response.mjs';

/**
 * @param {import('./requests.mjs').Target} target
 * @returns {Promise<string | undefined>} the id of the session, if the era has sessions
 */
export async function open(target, connection) {
  const { server, era } = target;
  const response = await connection.exchange(requestBytes(target, 1, era.opening));
  checkOpening(server, era, messageOf(response));
  if (!era.afterOpening) return undefined;
  const session = headerOf(response, 'mcp-session-id');
  if (session === undefined) throw new Error(`${server.name} gave no session: ${response.head}`);
  const accepted = await connection.exchange(initializedBytes(target, session));
  if (accepted.status !== 202) throw new Error(`${server.name} took no notification: ${accepted.head}`);
  return session;
}
