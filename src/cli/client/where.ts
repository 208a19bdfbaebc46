/**
 * Where a server is that the command is to speak to.
 * @module
 */
import { UsageError } from '../errors.ts';

export type Where =
  /** A built-in server, a folder or a file. */
  | { readonly kind: 'local'; readonly what: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'command'; readonly command: string; readonly args: readonly string[] };

/** What stands for it on the command line, such as in `lectern tools <what>`. */
export function wordsOf(where: Where): { readonly before: string; readonly behind: string } {
  if (where.kind === 'command')
    return { before: '', behind: ` -- ${[where.command, ...where.args].map(shellWord).join(' ')}` };
  return { before: ` ${shellWord(where.kind === 'url' ? where.url : where.what)}`, behind: '' };
}

/** As a POSIX shell takes it for one word. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function readWhere(what: string): Where {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(what) ?? [];
  if (scheme === undefined) return { kind: 'local', what };
  if (!/^https?$/i.test(scheme))
    throw new UsageError(`"${what}" is no address of a server: it begins with http:// or https://.`);
  if (!URL.canParse(what)) throw new UsageError(`"${what}" is no URL.`);
  const url = new URL(what);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'a URL with a name or a password in it is not used: both would show up in logs.',
      'Give them in a header: --header "Authorization: Basic <base64 of name:password>".',
    );
  return { kind: 'url', url: url.href };
}
