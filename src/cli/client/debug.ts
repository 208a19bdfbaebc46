/**
 * Whether the person asked for the details of a failure.
 * @module
 */

/** Only before `--`: what stands behind it belongs to another command. */
export function wantsDebug(argv: readonly string[] = process.argv): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--debug');
}
