/**
 * Log messages to the client: `logging/setLevel` for a session, or the level that a stateless request names.
 * @module
 */
import { clip } from '../base/shown-text.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { isAtLeast, isLogLevel, LOG_LEVELS, type LogLevel } from '../logging/logger.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { ServerRules } from '../protocol/policy.ts';
import { invalidParams } from './errors.ts';

export const setLevel: RequestHandler = {
  capability: 'logging',
  handle({ params, rules, session, id }) {
    const { policy } = session.definition;
    const level = readLevel(params.level, policy);
    const previousLevel = session.state.logLevel;
    session.state.logLevel = level;
    session.state.hasSetLevel = true;
    session.log('info', 'Log level changed', { requestId: id, data: { previousLevel, currentLevel: level } });
    if (policy.setLevelResult === 'empty') return {};
    // Official clients refuse other members of an empty result in every revision.
    const isStock = session.state.lifecycle !== 'not-initialized';
    if (!rules.looseEmptyResults || isStock) return { _meta: { previousLevel, currentLevel: level } };
    return { previousLevel: ownName(previousLevel, policy), currentLevel: ownName(level, policy) };
  },
};

/** The server's own name of the level: `warn` for `warning`. */
function ownName(level: LogLevel, { levelAliases }: ServerRules): string {
  return Object.keys(levelAliases).find((alias) => levelAliases[alias] === level) ?? level;
}

function readLevel(value: unknown, policy: ServerRules): LogLevel {
  if (isLogLevel(value)) return value;
  const alias = typeof value === 'string' && Object.hasOwn(policy.levelAliases, value);
  if (alias) return policy.levelAliases[value] as LogLevel;
  const allowed = [...LOG_LEVELS, ...Object.keys(policy.levelAliases)].join(', ');
  throw invalidParams(
    `Invalid log level ${clip(JSON.stringify(value) ?? '(none)')}. Valid levels: ${allowed}`,
  );
}

/** Log functions for a handler, one per level. */
export type ContextLog = Readonly<Record<LogLevel, (message: string, data?: JsonObject) => void>>;

export function contextLog(exchange: Exchange): ContextLog {
  const entries = LOG_LEVELS.map((level) => [
    level,
    (message: string, data?: JsonObject) => sendLog(exchange, level, message, data),
  ]);
  return Object.fromEntries(entries);
}

function sendLog(exchange: Exchange, level: LogLevel, message: string, data: JsonObject | undefined): void {
  const threshold = exchange.logLevel;
  if (threshold === undefined || !isAtLeast(level, threshold)) return;
  const { session, rules } = exchange;
  if (!session.offers('logging')) return;
  const isAsked = rules.era === 'stateless' || session.state.hasSetLevel === true;
  if (session.definition.policy.logMessages === 'asked' && !isAsked) return;
  exchange.notify('notifications/message', {
    level,
    data: data === undefined ? message : { message, ...data },
  });
}
