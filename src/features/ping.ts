/**
 * `ping`: answered at once, at any time of a handshake-era connection.
 * @module
 */
import type { RequestHandler } from '../protocol/definition.ts';

export const ping: RequestHandler = { handle: () => ({}) };
