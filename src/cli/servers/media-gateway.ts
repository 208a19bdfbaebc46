/**
 * The media-gateway server with a catalogue of one's own, where the environment names a file or a service.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { CatalogueFormat } from '../../../servers/media-gateway/catalogue/read-titles.ts';
import { createMediaLogger } from '../../../servers/media-gateway/log-message.ts';
import { createMediaGatewayServer } from '../../../servers/media-gateway/server.ts';
import { codeOf, whyUnreadable } from '../../knowledge/disk/failure.ts';
import type { Logger } from '../../logging/logger.ts';
import type { Server } from '../../server.ts';
import { ContentError } from '../content-error.ts';

export interface MediaGatewayEnvironment {
  /** A CSV, JSON or JSONL file of titles, in place of the built-in catalogue. */
  readonly MEDIA_CATALOGUE_PATH?: string | undefined;
  /** The base URL of a catalogue service. */
  readonly MEDIA_CATALOGUE_URL?: string | undefined;
}

const FORMATS: Readonly<Record<string, CatalogueFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
};

/** A client's first message comes before the catalogue is opened, and the first question seldom after this. */
const HEAD_START_MS = 200;

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
  const { builtInBackend } = await import('../../../servers/media-gateway/content.ts');
  setTimeout(() => void builtInBackend().warm(), HEAD_START_MS).unref();
  return createMediaGatewayServer({ logger });
}

/** Everything that is odd is told, whether it is left out or served; a file without a single good row is not served. */
async function fromFile(path: string, logger: Logger): Promise<Server> {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format === undefined)
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} is no catalogue; expected .csv, .tsv, .json or .jsonl.\n`,
    );
  const text = await read(path);
  const { openFile } = await import('../../../servers/media-gateway/open-file.ts');
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
  const { createHttpBackend } = await import('../../../servers/media-gateway/backend/http/http-backend.ts');
  try {
    return createMediaGatewayServer({ backend: createHttpBackend({ baseUrl, logger }), logger });
  } catch (error) {
    if (error instanceof RangeError) throw new ContentError(`MEDIA_CATALOGUE_URL: ${error.message}\n`);
    throw error;
  }
}
