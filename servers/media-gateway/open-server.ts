/**
 * The media-gateway server with the user's own catalogue, where the environment names a file or a service.
 * @module
 */
import type { Logger, Server } from 'lectern';
import { ContentError } from 'lectern/content';
import { HEAD_START_MS } from 'lectern/knowledge';
import { createMediaLogger } from './log-message.ts';
import { createMediaGatewayServer } from './server.ts';

export interface MediaGatewayEnvironment {
  /** A CSV, JSON or JSONL file of titles, in place of the built-in catalogue. */
  readonly MEDIA_CATALOGUE_PATH?: string | undefined;
  /** `yes`: the log lists which titles of the file are left out, and why. */
  readonly MEDIA_CATALOGUE_WHY?: string | undefined;
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
  if (path !== '') {
    const { fileBackend } = await import('./open-file.ts');
    const why = isYes(environment.MEDIA_CATALOGUE_WHY);
    return createMediaGatewayServer({ backend: await fileBackend(path, logger, why), logger });
  }
  if (url !== '') return fromService(url, headersIn(environment), logger);
  const { builtInBackend } = await import('./content.ts');
  setTimeout(() => void builtInBackend().warm(), HEAD_START_MS).unref();
  return createMediaGatewayServer({ logger });
}

function isYes(value: string | undefined): boolean {
  return ['yes', 'true', 'on', '1'].includes(value?.trim().toLowerCase() ?? '');
}

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
