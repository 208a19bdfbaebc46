/**
 * The media-gateway server with the user's own catalogue, where the environment names a file or a service.
 * @module
 */

import { readFile, stat } from 'node:fs/promises';
import type { Logger, Server } from 'lectern';
import { ContentError, codeOf, whyUnreadable } from 'lectern/content';
import { HEAD_START_MS } from 'lectern/knowledge';
import { NO_OFFERS } from './availability/offers.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { catalogueFormat } from './catalogue/catalogue-formats.ts';
import { decodeText } from './catalogue/decode-text.ts';
import { createMediaLogger } from './log-message.ts';
import { createMediaGatewayServer } from './server.ts';

export interface MediaGatewayEnvironment {
  /** A CSV, JSON or JSONL file of titles, in place of the built-in catalogue. */
  readonly MEDIA_CATALOGUE_PATH?: string | undefined;
  /** The base URL of a catalogue service. */
  readonly MEDIA_CATALOGUE_URL?: string | undefined;
  /** A token that is sent to the service as `Authorization: Bearer <token>`. */
  readonly MEDIA_CATALOGUE_TOKEN?: string | undefined;
  /** A header that is sent to the service instead, such as `X-Api-Key: <key>`. */
  readonly MEDIA_CATALOGUE_HEADER?: string | undefined;
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
  if (url !== '') return fromService(url, headersIn(environment), logger);
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
  const { openFile } = await import('./open-file.ts');
  const open = async (): Promise<Catalogue> => {
    const { text, encoding } = decodeText(await read(path));
    const { catalogue, problems, rows } = openFile(text, format, path);
    if (catalogue === undefined) throw new ContentError(problems);
    for (const line of problems.split('\n')) if (line !== '') logger.log('warning', line);
    logger.log('info', countLine(catalogue.size, rows), { data: { encoding } });
    return catalogue;
  };
  const size = await sizeOf(path);
  // A small file is read at once, so that a wrong one is refused; a large one must not keep clients waiting.
  const opened = size <= SMALL_FILE ? Promise.resolve(await open()) : undefined;
  const backend = new CatalogueBackend({ open: () => opened ?? open(), source: 'file', offers: NO_OFFERS });
  if (opened === undefined)
    setTimeout(() => {
      backend.warm().catch((error: unknown) => logger.log('error', String(error)));
    }, HEAD_START_MS).unref();
  return createMediaGatewayServer({ backend, logger });
}

const SMALL_FILE = 1_000_000;

/** `8,786 of 8,807 titles, 21 left out (run: lectern check <file>)`. */
function countLine(titles: number, rows: number): string {
  const count = (value: number): string => value.toLocaleString('en-US');
  const left = rows - titles;
  const all = `${count(titles)} of ${count(rows)} titles`;
  return left <= 0 ? all : `${all}, ${count(left)} left out (lectern check lists the reasons)`;
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : 0;
  } catch {
    return 0;
  }
}

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} ${WHY_NOT[codeOf(error)] ?? whyUnreadable(error)}\n`,
    );
  }
}

const WHY_NOT: Readonly<Record<string, string>> = { ENOENT: 'is not there', EISDIR: 'is a folder' };

/** What proves to the service who asks. Messages never repeat it. */
function headersIn(environment: MediaGatewayEnvironment): Readonly<Record<string, string>> {
  const token = environment.MEDIA_CATALOGUE_TOKEN?.trim() ?? '';
  const header = environment.MEDIA_CATALOGUE_HEADER?.trim() ?? '';
  if (token !== '' && header !== '')
    throw new ContentError(
      'MEDIA_CATALOGUE_TOKEN and MEDIA_CATALOGUE_HEADER are both set; expected one of them.\n',
    );
  if (/[^\x21-\x7e]/.test(token))
    throw new ContentError('MEDIA_CATALOGUE_TOKEN: expected printable characters without spaces.\n');
  if (token !== '') return { authorization: `Bearer ${token}` };
  if (header === '') return {};
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\x20-\x7e]+)$/.exec(header) ?? [];
  if (name === undefined || value === undefined)
    throw new ContentError(
      'MEDIA_CATALOGUE_HEADER: expected a name and a value, such as "X-Api-Key: <key>".\n',
    );
  return { [name.toLowerCase()]: value };
}

async function fromService(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  logger: Logger,
): Promise<Server> {
  const { createHttpBackend } = await import('./backend/http/http-backend.ts');
  try {
    return createMediaGatewayServer({ backend: createHttpBackend({ baseUrl, headers, logger }), logger });
  } catch (error) {
    if (error instanceof RangeError) throw new ContentError(`MEDIA_CATALOGUE_URL: ${error.message}\n`);
    throw error;
  }
}
