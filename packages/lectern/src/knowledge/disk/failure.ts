/**
 * The meaning of system errors for a file.
 * @module
 */

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown error';
}

/** No file: nothing, a folder, a file in place of a folder, or an invalid name. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP'];

export function meansAbsent(error: unknown): boolean {
  return ABSENT.includes(codeOf(error));
}

export function meansForbidden(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(codeOf(error));
}

export function meansTooManyOpen(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes(codeOf(error));
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EIO: 'input or output error',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EBUSY: 'in use by another program',
  ESTALE: 'the network file system lost it',
};

/**
 * Returns why a file cannot be read, as the end of a sentence. Unlike the system's own messages, it does not reveal where
 * the file is on this machine.
 */
export function whyUnreadable(error: unknown): string {
  const code = codeOf(error);
  // Sockets, and devices without a driver.
  if (code === 'ENXIO' || code === 'ENODEV') return 'is not a regular file';
  return `cannot be read: ${WORDS[code] ?? code}`;
}
