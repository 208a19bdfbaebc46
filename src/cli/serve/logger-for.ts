/**
 * The log that was asked for; undefined where each server has its own.
 * @module
 */
import { jsonLines, mediaLines, tmkbLines } from '../../logging/formats.ts';
import { createLogger, type LogFormat, type Logger } from '../../logging/logger.ts';
import type { LogFormatName, ServeArguments } from './arguments.ts';

export async function loggerFor(
  { logLevel, logFormat }: Pick<ServeArguments, 'logLevel' | 'logFormat'>,
  isTerminal = false,
): Promise<Logger | undefined> {
  const wanted = logFormat ?? (isTerminal ? 'pretty' : undefined);
  if (wanted === undefined && logLevel === undefined) return undefined;
  return createLogger({
    ...(logLevel === undefined ? {} : { level: logLevel }),
    format: await formatOf(wanted ?? 'json'),
  });
}

async function formatOf(name: LogFormatName): Promise<LogFormat> {
  switch (name) {
    case 'json':
      return jsonLines;
    case 'tmkb':
      return tmkbLines;
    case 'media':
      return mediaLines;
    case 'pretty':
      return (await import('./pretty-lines.ts')).prettyLines;
  }
}
