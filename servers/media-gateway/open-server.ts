/**
 * The media-gateway server with the user's own catalogue, where the environment names a file or a service.
 * @module
 */

import { readFile } from 'node:fs/promises';
import type { Logger, Server } from 'lectern';
import { ContentError, codeOf, whyUnreadable } from 'lectern/content';
import { HEAD_START_MS } from 'lectern/knowledge';
import { catalogueFormat } from './catalogue/catalogue-formats.ts';
import { createMediaLogger } from './log-message.ts';
import { createMediaGatewayServer } from './server.ts';

export interface MediaGatewayEnvironment {
  /** A CSV, JSON or JSONL file of titles, in place of the built-in catalogue. */
  readonly MEDIA_CATALOGUE_PATH?: string | undefined;
  /** The base URL of a catalogue service. */
  readonly MEDIA_CATALOGUE_URL?: string | undefined;
}

export async function openMediaGateway(
  environment: MediaGatewayEnvironment,
  { logger = createMediaLogger() }: { readonly logger?: Logger } = {},
): Promise<Server> {
  const path = environment.MEDIA_CATALOGUE_PATH?.trim() ?? '';
  const url = environment.MEDIA_CATALOGUE_URL?.trim() ?? '';
  if (path !== '' && url !== '')
    throw new ContentError(
      'MEDIA_CATALOGUE_PATH and MEDIA_CATALOGUE_URL are both set; expected one of them.\n',
    );
  if (path !== '') return fromFile(path, logger);
  if (url !== '') return fromService(url, logger);
  const { builtInBackend } = await import('./content.ts');
  setTimeout(() => void builtInBackend().warm(), HEAD_START_MS).unref();
  return createMediaGatewayServer({ logger });
}

/** Reports every odd row, whether it is left out or served. A file without a single good row is not served. */
async function fromFile(path: string, logger: Logger): Promise<Server> {
  const format = catalogueFormat(path);
  if (format === undefined)
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} is not a catalogue; expected .csv, .tsv, .json or .jsonl.\n`,
    );
  const text = await read(path);
  const { openFile } = await import('./open-file.ts');
  const { backend, problems } = openFile(text, format, path);
  if (backend === undefined) throw new ContentError(problems);
  for (const line of problems.split('\n')) if (line !== '') logger.log('warning', line);
  return createMediaGatewayServer({ backend, logger });
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} ${WHY_NOT[codeOf(error)] ?? whyUnreadable(error)}\n`,
    );
  }
}

const WHY_NOT: Readonly<Record<string, string>> = { ENOENT: 'is not there', EISDIR: 'is a folder' };

async function fromService(baseUrl: string, logger: Logger): Promise<Server> {
  const { createHttpBackend } = await import('./backend/http/http-backend.ts');
  try {
    return createMediaGatewayServer({ backend: createHttpBackend({ baseUrl, logger }), logger });
  } catch (error) {
    if (error instanceof RangeError) throw new ContentError(`MEDIA_CATALOGUE_URL: ${error.message}\n`);
    throw error;
  }
}
