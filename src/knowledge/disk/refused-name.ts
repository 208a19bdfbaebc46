/**
 * Names that are never looked up: they mean something else than one entry of a folder, here or on another system.
 * @module
 */

/** Windows opens a device for these in any folder and with any extension; refused everywhere, so that all agree. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|:|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

export function whyNameIsRefused(
  name: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'has a name that leads elsewhere';
  if (/[/\\]/.test(name)) return 'has a name with a separator in it';
  if (CONTROL.test(name)) return 'has a name with control characters';
  // Node gives U+FFFD for bytes that are no UTF-8; such a name does not lead back to its file.
  if (/[\ufffd\p{Cs}]/u.test(name)) return 'has a name that is no valid Unicode';
  if (DEVICE.test(name)) return 'has the name of a Windows device';
  if (/^[a-z]:/i.test(name)) return 'has a name like a Windows drive';
  // There, a colon opens another stream of the file, and dots and spaces at the end are dropped.
  if (platform === 'win32' && /:|[. ]$/.test(name)) return 'has a name that Windows reads differently';
  return undefined;
}

/** For reports: one line, whatever the name contains. */
export function printable(path: string): string {
  return path.replace(
    new RegExp(CONTROL, 'g'),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
