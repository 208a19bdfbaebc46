/**
 * A large folder of Markdown that looks like one: words by Zipf's law, headings, lists, fences, front matter. The same
 * seed gives the same folder.
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs';

const VOCABULARY = 60_000;
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo ya zen tor lan mer sol'.split(
  ' ',
);

export interface Folder {
  /** Paths below the folder. */
  readonly files: readonly string[];
  readonly bytes: number;
  /** Two to six words, rare and common ones mixed as in questions. */
  question(): string;
}

export function generateFolder(root: string, count: number, bytesEach: number): Folder {
  const random = mulberry32(42);
  const word = (): string => nameOf(rank(random()));
  const files: string[] = [];
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const folder = `part-${i % 50}`;
    if (i < 50) mkdirSync(`${root}/${folder}`, { recursive: true });
    const path = `${folder}/${word()}-${word()}-${i}.md`;
    const text = article(i, bytesEach, word, random);
    writeFileSync(`${root}/${path}`, text);
    files.push(path);
    bytes += text.length;
  }
  return {
    files,
    bytes,
    question: () => Array.from({ length: 2 + Math.floor(random() * 5) }, word).join(' '),
  };
}

function article(number: number, bytes: number, word: () => string, random: () => number): string {
  const sentence = (): string => `${Array.from({ length: 8 + Math.floor(random() * 12) }, word).join(' ')}. `;
  const paragraph = (): string => `${Array.from({ length: 3 }, sentence).join('')}\n\n`;
  let text = `---\ntitle: ${word()} ${word()} ${number}\ndescription: ${sentence().trim()}\ntags: [${word()}, ${word()}]\n`;
  text += `lastUpdated: 2026-0${1 + (number % 9)}-1${number % 10}\nstatus: Live\n---\n\n${paragraph()}`;
  for (let section = 1; text.length < bytes; section++) {
    text += `${section % 3 === 0 ? '###' : '##'} ${word()} ${word()} ${section}\n\n${paragraph()}`;
    text +=
      section % 4 === 0
        ? `\`\`\`ts\nconst ${word()} = ${word()}(${number});\n# no heading\n\`\`\`\n\n`
        : paragraph();
  }
  return text;
}

/** The rank of a word by Zipf's law, from 0. */
function rank(uniform: number): number {
  return Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** uniform) - 1);
}

function nameOf(number: number): string {
  let name = '';
  for (let left = number + 25; left > 0; left = Math.floor(left / 25)) name += SYLLABLES[left % 25];
  return name;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
