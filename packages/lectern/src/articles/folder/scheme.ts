/**
 * The scheme of a folder's URIs, made from its name.
 * @module
 */

import { transliterate } from '../../base/transliterate.ts';

const FALLBACK = 'articles';
const LONGEST = 40;

/** Clients and browsers have ideas of their own about these. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'about aaa acct app blob cid content data dav dns doi file ftp ftps git geo http https imap irc jar javascript ' +
    'jdbc ldap mailto mcp mid news nfs node npm rtsp sftp sip smb sms ssh svn tel telnet ui urn vbscript view-source ' +
    'vscode ws wss xmpp'
  ).split(' '),
);

/** Letters, digits and hyphens, a letter first (RFC 3986, 3.1, without the dots and plus signs). */
export function schemeOf(name: string): string {
  const plain = transliterate(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return plain === '' || TAKEN.has(plain) ? FALLBACK : plain;
}
