/**
 * Why nothing could be fetched, in words.
 * @module
 */
import { LinkFailure } from '../route.ts';

/** Node says "fetch failed", and the reason in the cause. */
export function networkFailure(url: string, error: unknown): LinkFailure {
  const { code, message } = reasonOf(error);
  const { host } = new URL(url);
  if (code === 'ECONNREFUSED')
    return failure(`nothing answers at ${host}.`, 'Is the server running, and is this its port?');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return failure(`there is no host "${new URL(url).hostname}" that could be found.`);
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return failure(`${host} closed the connection before it answered.`);
  if (code?.includes('CERT') || code?.includes('SSL') || code?.includes('TLS'))
    return failure(`no safe connection to ${host}: ${message}.`);
  return failure(`${host} cannot be reached: ${message}.`);
}

function failure(message: string, hint?: string): LinkFailure {
  return new LinkFailure(message, { hint, mayBeOlder: false });
}

function reasonOf(error: unknown): { code: string | undefined; message: string } {
  let reason = error as { cause?: unknown; code?: string; message?: string; errors?: unknown[] };
  while (reason.cause instanceof Error) reason = reason.cause as typeof reason;
  // One for each address of the host.
  const [first] = reason.errors ?? [];
  const { code, message } = (
    reason.message === '' && first instanceof Error ? first : reason
  ) as typeof reason;
  return { code: code ?? reason.code, message: (message ?? String(error)).replace(/\.$/, '') };
}
