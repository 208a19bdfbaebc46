/**
 * The other side of `http-backend.ts`: serves any backend by its protocol, for a custom catalogue service.
 * @module
 */
import { createLogger, type Logger } from 'lectern';
import { dataChecker } from 'lectern/content';
import { type Body, isObject, readBody } from 'lectern/knowledge';
import type { Operation } from '../answers.ts';
import { type Backend, Unanswerable, Unavailable } from '../backend.ts';
import { REQUEST_SCHEMAS } from '../request-schemas.ts';

type BodyFault = Extract<Body, { readonly fault: unknown }>['fault'];

const CHECKS: ReadonlyMap<string, ReturnType<typeof dataChecker>> = new Map(
  Object.entries(REQUEST_SCHEMAS).map(([operation, schema]) => [operation, dataChecker(schema, 'request')]),
);

const MAX_REQUEST_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

const FAULTS: { readonly [Fault in BodyFault]: readonly [status: number, sentence: string] } = {
  'too-large': [413, 'The request is larger than 1 MB.'],
  'too-slow': [408, 'The request took too long to arrive.'],
  'not-utf8': [400, 'The request is not UTF-8.'],
  'no-room': [503, 'Too many large requests at once. Try again.'],
};

/** Whether a request is admitted; everybody is where this is left out. */
export type Admission = (headers: Headers) => boolean;

/** The last part of the path names the operation. Errors that nobody foresaw go to the log, not to the asker. */
export function backendHandler(
  backend: Backend,
  logger: Logger = createLogger(),
  isAdmitted: Admission = () => true,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isAdmitted(request.headers))
      return refused(401, 'The token is missing or wrong.', { 'www-authenticate': 'Bearer' });
    const operation = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (!isOperation(operation)) return refused(404, 'There is no such operation.');
    if (request.method !== 'POST') return refused(405, 'Ask with POST.', { allow: 'POST' });
    if (!isJson(request.headers.get('content-type'))) return refused(415, 'Send application/json.');
    try {
      return await answer(backend, operation, request);
    } catch (error) {
      if (error instanceof Unanswerable) return refused(422, error.message);
      if (error instanceof Unavailable) return refused(503, error.message);
      // A caller that disconnected is not a fault of the catalogue.
      if (!request.signal.aborted) {
        const detail = error instanceof Error ? error.stack : String(error);
        logger.log('error', 'The catalogue failed', { data: { operation, detail } });
      }
      return refused(500, 'The catalogue failed.');
    }
  };
}

async function answer(backend: Backend, operation: Operation, request: Request): Promise<Response> {
  const body = await readBody(request, { maxBytes: MAX_REQUEST_BYTES }, REQUEST_TIMEOUT_MS);
  if ('fault' in body) return refused(...FAULTS[body.fault]);
  const asked = objectIn(body.text);
  if (asked === undefined) return refused(400, 'The request must be a JSON object.');
  const [violation] = CHECKS.get(operation)?.(asked) ?? [];
  if (violation !== undefined) return refused(400, violation.reason);
  const { data, freshness } = await backend.ask(operation, asked as never, { signal: request.signal });
  return Response.json({ data, asOf: freshness.asOf });
}

function refused(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers });
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(REQUEST_SCHEMAS, name);
}

function isJson(contentType: string | null): boolean {
  return /^application\/json[ \t]*(?:;|$)/i.test(contentType ?? '');
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
