/**
 * The answer to a request that should name a session and does not.
 * @module
 */
import { refusal } from './answers.ts';
import type { HttpAnswer } from './shape.ts';

export const NO_SESSION_ID: HttpAnswer = refusal(
  400,
  'Missing session: send initialize first, then its Mcp-Session-Id header with every request',
);
