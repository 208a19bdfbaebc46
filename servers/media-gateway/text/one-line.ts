/**
 * A text on one line: no text of a catalogue can look like a further line of an answer.
 * @module
 */

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
