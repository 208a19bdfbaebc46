/**
 * Writes another text into a JSON file and leaves everything else in it as somebody has laid it out.
 * @module
 */
import { JsonReader, type Place } from '../../../src/knowledge/data/json-reader.ts';
import type { DataPath } from '../../../src/knowledge/data/read-data.ts';

const member = /("(?:[^"\\]|\\.)*"\s*:\s*)"(?:[^"\\]|\\.)*"/y;

/** `source`: JSON in which `path` leads to a member of an object that holds a text. */
export function replaceText(source: string, path: DataPath, replacement: string): string {
  let place: Place | undefined = new JsonReader(source).readWhole();
  for (const step of path) place = place?.parts.get(step);
  member.lastIndex = place?.offset ?? 0;
  const found = member.exec(source);
  if (place === undefined || found === null) throw new TypeError(`No text stands at ${path.join('.')}.`);
  const [whole, name] = found;
  return `${source.slice(0, found.index)}${name}${JSON.stringify(replacement)}${source.slice(found.index + whole.length)}`;
}
