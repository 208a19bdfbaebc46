/**
 * The log that was asked for; undefined where each server has its own.
 * @module
 */
import { createLogger, jsonLines, type LogFormat, type Logger } from '../../logging/logger.ts';
import type { LogFormatName, ServeArguments } from './arguments.ts';

/** The logger of the arguments, or undefined where each server writes in its own format. */
export async function loggerFor(
  { logLevel, logFormat }: Pick<ServeArguments, 'logLevel' | 'logFormat'>,
  isTerminal = false,
): Promise<Logger | undefined> {
  const wanted = logFormat ?? (isTerminal ? 'pretty' : undefined);
  if (wanted === undefined) return undefined;
  return createLogger({
    ...(logLevel === undefined ? {} : { level: logLevel }),
    format: await formatOf(wanted),
  });
}

async function formatOf(name: LogFormatName): Promise<LogFormat> {
  switch (name) {
    case 'json':
      return jsonLines;
    case 'pretty':
      return (await import('./terminal.ts')).prettyLines;
  }
}
