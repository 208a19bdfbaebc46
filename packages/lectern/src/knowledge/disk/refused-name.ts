/**
 * Names that are never looked up: they mean something else than one entry of a folder, here or on another system.
 * @module
 */

import { CONTROL } from '../../base/invisible-characters.ts';

/** Windows opens a device for these in any folder and with any extension; refused everywhere, so that all agree. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|:|$)/i;

/** Most names: nothing of the below applies to them but the names of devices. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i;

export function whyNameIsRefused(
  name: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (PLAIN.test(name) && !DEVICE.test(name)) return undefined;
  if (name === '' || name === '.' || name === '..') return 'has a name that leads elsewhere';
  if (/[/\\]/.test(name)) return 'has a name with a separator in it';
  if (name.search(CONTROL) >= 0) return 'has a name with control characters';
  // Node gives U+FFFD for bytes that are not UTF-8; such a name does not lead back to its file.
  if (/[\ufffd\p{Cs}]/u.test(name)) return 'has a name that is not valid Unicode';
  if (DEVICE.test(name)) return 'has the name of a Windows device';
  if (/^[a-z]:/i.test(name)) return 'has a name like a Windows drive';
  // There, a colon opens another stream of the file, and dots and spaces at the end are dropped.
  if (platform === 'win32' && /:|[. ]$/.test(name)) return 'has a name that Windows reads differently';
  return undefined;
}
