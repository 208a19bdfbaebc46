/**
 * A configuration that cannot be read, and where.
 * @module
 */

/** The message is a sentence for the person who wrote the file. */
export class Malformed extends Error {
  override readonly name: string = 'Malformed';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** `line:column`, both from 1, as editors count. */
export function positionAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `${line}:${offset - before.lastIndexOf('\n')}`;
}
