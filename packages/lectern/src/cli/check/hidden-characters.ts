/**
 * Characters in content that hide text from people but show it to models, or show it in another order.
 * @module
 */
import { extname } from 'node:path';
import { HIDDEN } from '../../base/shown-text.ts';
import type { Finding } from '../../content/finding.ts';
import { readContentFile, type Subject } from '../../content/subject.ts';
import { createFolderSource } from '../../knowledge/disk/folder-source.ts';
import type { ContentKind } from '../server-package.ts';

/** Words in scripts that use joiners or are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
/**
 * Joiners in emoji and after letters of joining scripts; tags in a flag; a soft hyphen, which is used in typesetting.
 */
const LEGITIMATE = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}])[\\u200c\\u200d]',
    '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
    '\\u00ad',
  ].join('|'),
  'gu',
);
const JOINERS = '\u200c\u200d';
/** A character as a JSON escape; an escaped backslash does not begin one. */
const ESCAPES = /\\\\|(?:\\u[\da-fA-F]{4})+/g;

/** Findings for every file that content of this kind is read from. */
export async function hiddenCharacters(
  { path, isFolder }: Subject,
  { extensions }: ContentKind,
): Promise<Finding[]> {
  if (!isFolder) return hiddenIn(await readContentFile(path), '.', extname(path));
  const source = createFolderSource(path, { extensions });
  const findings: Finding[] = [];
  // Files that cannot be listed or read are reported by the checks of their kind.
  for await (const file of source.list(() => {})) {
    const outcome = await source.read(file);
    if (outcome.kind === 'text') findings.push(...hiddenIn(outcome.file.text, file, extname(file)));
  }
  return findings;
}

/** One finding per line with such characters. */
export function hiddenIn(text: string, path: string, extension: string): Finding[] {
  const isJson = /^\.jsonl?$/i.test(extension);
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line, index) => {
      const found = hiddenInLine(isJson ? line.replace(ESCAPES, unescaped) : line);
      if (found.length === 0) return [];
      const codes = [...new Set(found)].map((each) => `U+${hex(each)}`).join(', ');
      return [{ path, line: index + 1, message: `hidden or bidirectional characters: ${codes}` }];
    });
}

function hiddenInLine(line: string): string[] {
  const rest = line.replace(LEGITIMATE, '');
  const marked = RIGHT_TO_LEFT.test(rest) ? rest.replace(DIRECTION_MARKS, '') : rest;
  return [...(marked.match(HIDDEN) ?? []), ...[...marked].filter((each) => JOINERS.includes(each))];
}

function unescaped(written: string): string {
  // A line break written as an escape does not end a line of the file.
  return written === '\\\\' ? written : (JSON.parse(`"${written}"`) as string).replace(/[\t\n\r]/g, ' ');
}

function hex(character: string): string {
  return (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
}
