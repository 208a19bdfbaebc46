/**
 * One session by the names that the specification gives to its parts: a method goes in, its bare result comes out
 * (S4.80 to S4.83, S4.90).
 * @module
 */
import type { Logger, Server } from 'lectern';
import { logMessage } from './log-message.ts';
import type { LogLevel } from './types.ts';

type Session = ReturnType<Server['connect']>;

export interface Gateway {
  /** Throws `{ code, message }`. A notification has no result, and so has a request that was cancelled. */
  handleMCPRequest(method: string, params?: unknown, requestId?: string | number): Promise<unknown>;
  getCurrentLogLevel(): LogLevel;
  /** Requests under way that came with an id, and so can be cancelled. */
  getActiveRequestsCount(): number;
  logMessage(level: LogLevel, message: string, data?: Record<string, unknown>): void;
}

export function createGateway(server: Server): Gateway {
  // Nothing but answers can reach the caller.
  const session: Session = server.connect({ send() {}, oneWay: true });
  let unnamed = 0;
  let unnamedActive = 0;

  async function request(method: string, params: unknown, id: string | number): Promise<unknown> {
    const answer = await session.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    if (answer === undefined) return undefined;
    const { result, error } = JSON.parse(answer);
    if (error !== undefined) throw error;
    return result;
  }

  return {
    async handleMCPRequest(method, params, requestId) {
      if (method.startsWith('notifications/')) {
        await session.receive(JSON.stringify({ jsonrpc: '2.0', method, params }));
        return undefined;
      }
      if (requestId !== undefined) return request(method, params, requestId);
      // Without an id nobody can cancel it, so it is not counted either.
      unnamed += 1;
      unnamedActive += 1;
      return request(method, params, `${UNNAMED}${unnamed}`).finally(() => {
        unnamedActive -= 1;
      });
    },
    getCurrentLogLevel: () => requiredLevel(session.state.logLevel),
    getActiveRequestsCount: () => session.activeRequests - unnamedActive,
    logMessage: (level, message, data) =>
      logMessage(server.logger as Logger, requiredLevel(session.state.logLevel), {
        level,
        message,
        ...(data === undefined ? {} : { data }),
      }),
  };
}

const UNNAMED = 'unnamed-';

/** The specification has four levels (S4.20); any other is reported as the next more severe one. */
function requiredLevel(level: Session['state']['logLevel']): LogLevel {
  if (level === 'debug' || level === 'info') return level;
  return level === 'notice' || level === 'warning' ? 'warn' : 'error';
}
