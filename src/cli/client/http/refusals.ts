/**
 * What an HTTP server means by an answer that is no message, in words.
 * @module
 */
import { LinkFailure } from '../route.ts';
import { oneLine } from '../show/plain-text.ts';

const NO_SSE =
  'MCP endpoints mostly end in /mcp. Servers of 2024-11-05 that speak HTTP+SSE, mostly at /sse, are not supported.';
const SHOWN = 200;

export interface RefusedRequest {
  readonly url: string;
  /** Whether a message has to come back. */
  readonly isAnswered: boolean;
  readonly isAuthorized: boolean;
  readonly isInSession: boolean;
}

/** For any status but those of success; `message` is what the body says, where it says something in words. */
export function refusalOf(
  response: Response,
  request: RefusedRequest,
  message: string | undefined,
): LinkFailure {
  const { url, isInSession } = request;
  const { status } = response;
  const answered = `${status} ${response.statusText}`.trim();
  const said = message === undefined ? '' : `: ${shown(message)}`;
  if (status >= 300 && status < 400) return redirected(url, response.headers.get('location'));
  if (status === 401) return unauthorized(response, request, message);
  if (status === 403)
    return final(
      `${url} refuses this request (${answered})${said}.`,
      'The token may lack a right, or the server may not serve clients from here.',
    );
  if (status === 404 && isInSession) return final(`${url} has ended the session (${answered}).`);
  if (status === 404) return olderPerhaps(`there is no MCP server at ${url} (${answered}).`);
  if (status === 405) return olderPerhaps(`${url} takes no messages (${answered}).`);
  const text = `${url} answered ${answered}${said}.`;
  return status < 500 && status !== 429 ? olderPerhaps(text) : final(text);
}

/** For an answer of success whose body is something else. */
export function noMessage(url: string, type: string | null, text: string): LinkFailure {
  const what = type === null ? 'without saying in what form' : `with ${oneLine(type)}`;
  const begins = text.trim() === '' ? 'and an empty body' : `that begins with ${shown(text.slice(0, 60))}`;
  return final(`${url} does not speak MCP: it answered ${what} ${begins}.`, NO_SSE);
}

function redirected(url: string, location: string | null): LinkFailure {
  const to = location === null ? 'elsewhere' : `to ${oneLine(location)}`;
  const hint = 'If that is where you want to go, use that address.';
  return final(`${url} redirects ${to}, and redirects are not followed.`, hint);
}

function unauthorized(
  response: Response,
  { url, isAuthorized }: RefusedRequest,
  message: string | undefined,
): LinkFailure {
  const challenge = message ?? response.headers.get('www-authenticate');
  const said = challenge === null ? '' : `: ${shown(challenge)}`;
  return isAuthorized
    ? final(
        `${url} does not accept this authorization (401)${said}.`,
        'The token may have expired, or be meant for another server.',
      )
    : final(
        `${url} wants to know who asks (401)${said}.`,
        'Give it a token: --header "Authorization: Bearer <token>".',
      );
}

function final(message: string, hint?: string): LinkFailure {
  return new LinkFailure(message, { hint, mayBeOlder: false });
}

function olderPerhaps(message: string): LinkFailure {
  return new LinkFailure(message, { hint: NO_SSE, mayBeOlder: true });
}

function shown(text: string): string {
  const line = oneLine(text).replace(/\.$/, '');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
