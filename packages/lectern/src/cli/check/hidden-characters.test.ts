import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { findSubject } from '../../content/subject.ts';
import { folderKind } from './check-folder.ts';
import { hiddenCharacters, hiddenIn } from './hidden-characters.ts';

const messages = (text: string, extension = '.md') =>
  hiddenIn(text, 'a.md', extension).map(({ line, message }) => `${line}: ${message.split(': ')[1]}`);

describe('hidden characters', () => {
  it.each([
    ['\u202a', 'U+202A'],
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u2069', 'U+2069'],
    ['\u2028', 'U+2028'],
    ['\u2029', 'U+2029'],
    ['\u200b', 'U+200B'],
    ['\u2060', 'U+2060'],
    ['\ufeff', 'U+FEFF'],
    ['\u200f', 'U+200F'],
    ['\u200d', 'U+200D'],
    ['\u200c', 'U+200C'],
    ['\u{e0041}', 'U+E0041'],
    ['\u001b', 'U+001B'],
  ])('are found with their line: %j between letters', (character, code) => {
    expect(messages(`one\ntwo${character}three\nfour`)).toEqual([`2: ${code}`]);
  });

  it('are listed once per line', () => {
    expect(messages('a\u202eb\u202ec\u200b\n\u2066')).toEqual(['1: U+202E, U+200B', '2: U+2066']);
  });

  it.each([
    ['emoji joined to one', '👩\u200d💻 👩🏽\u200d🚒 ❤️\u200d🔥 🏳️\u200d🌈 👨\u200d👩\u200d👧'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['direction marks in Hebrew', 'שלום\u200f (hello)\u200e'],
    ['a byte order mark at the start', '\ufeff# Title'],
    ['a soft hyphen', 'Donau\u00addampf'],
    ['tabs and line breaks', 'a\tb\r\nc'],
  ])('are allowed in %s', (_name, text) => expect(messages(text)).toEqual([]));

  it('are found after the beginning of a flag or emoji that does not continue', () => {
    expect(messages('🏴\u{e0041}\u{e0042}\u{e0043}')).toEqual(['1: U+E0041, U+E0042, U+E0043']);
    expect(messages('👩\u200dx')).toEqual(['1: U+200D']);
  });

  it('are found when written as JSON escapes', () => {
    expect(messages('{"a":"x\\u202e\\udb40\\udc41"}', '.json')).toEqual(['1: U+202E, U+E0041']);
    expect(messages('{"a":"\\\\u202e and \\n"}', '.json')).toEqual([]);
    expect(messages('Write `\\u202e` for it')).toEqual([]);
  });

  it.each([
    [['.md'], 'deep/a.md', '# A\u202e'],
    [['.yaml', '.yml'], 'x/a.yml', 'name: a\u200b'],
    [['.json'], 'registry.json', '{"a":"\\u2066"}'],
    [['.csv'], 'a.csv', 'title\nx\u{e0041}'],
  ])('are searched for in files ending in %s', async (extensions, file, text) => {
    const folder = await temporaryFolder();
    await folder.write(file, text);
    await folder.write('other.txt', '\u202e');
    const found = await hiddenCharacters(await findSubject(folder.root), { ...folderKind, extensions });
    expect(found.map(({ path }) => path)).toEqual([file]);
  });

  it('do not occur in the content of the server packages', () => {
    const folders = ['asdlc', 'tmkb', 'three-good-sources', 'media-gateway'].map((name) =>
      join(import.meta.dirname, '../../../../../servers', name, 'content'),
    );
    for (const folder of folders)
      for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (file.isFile()) {
          const text = readFileSync(join(file.parentPath, file.name), 'utf8');
          expect(hiddenIn(text, file.name, extname(file.name))).toEqual([]);
        }
  });
});
