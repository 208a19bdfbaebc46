/** Splits a Markdown document at its headings. */
import { cutTo, detach } from '../../base/shown-text.ts';
import type { Section } from '../document.ts';
import { finish, type Steps } from '../time-slicer.ts';
import { BlockScanner } from './block-scanner.ts';
import { plainText } from './inline-text.ts';

interface Heading {
  readonly text: string;
  readonly level: number;
  readonly slug: string;
}

/** A heading is a short line; longer ones are truncated, so that ids are not as long. */
const LONGEST_HEADING = 500;

/** The sections of the text from its line `bodyStart` on, in order; together they contain every nonblank line. */
export function scanSections(text: string, bodyStart: number, documentId: string): Section[] {
  return finish(sectionSteps(text, bodyStart, documentId));
}

/** The same; each heading is a step. */
export function* sectionSteps(text: string, bodyStart: number, documentId: string): Steps<Section[]> {
  const blocks = new BlockScanner(text, bodyStart);
  const slugger = createSlugger();
  const sections: Section[] = [];
  let path: Heading[] = [];
  let startLine = 0;
  let lastFilled = 0;
  let lastBeforeParagraph = 0;

  const close = (endLine: number): void => {
    // Nothing is open, or a paragraph at the beginning turned out to be the first heading.
    if (startLine === 0 || endLine < startLine) return;
    const own = path.at(-1);
    const id = `${documentId}#${own?.slug ?? ''}`;
    const headings = path.map((heading) => heading.text);
    sections.push({ id, headings, level: own?.level ?? 0, startLine, endLine });
  };

  for (let kind = blocks.next(); kind !== undefined; kind = blocks.next()) {
    if (kind === 'blank') continue;
    if (kind === 'heading' || kind === 'underline') {
      close(kind === 'heading' ? lastFilled : lastBeforeParagraph);
      const heading = readHeading(text.slice(blocks.contentStart, blocks.contentEnd), blocks.level, slugger);
      path = [...path.filter((outer) => outer.level < heading.level), heading];
      startLine = blocks.firstLine;
      yield;
    } else {
      if (kind === 'paragraph' && blocks.firstLine === blocks.line) lastBeforeParagraph = lastFilled;
      if (startLine === 0) startLine = blocks.line;
    }
    lastFilled = blocks.line;
  }
  close(lastFilled);
  return sections;
}

function readHeading(source: string, level: number, slugger: ReturnType<typeof createSlugger>): Heading {
  const cut = cutTo(source, LONGEST_HEADING).trimEnd();
  const customId = cut.endsWith('}') ? /\{#([^\s{}]+)\}$/.exec(cut)?.[1] : undefined;
  const content = customId === undefined ? cut : cut.slice(0, cut.length - customId.length - 3);
  const text = detach(plainText(content));
  return { text, level, slug: detach(slugger(text, customId)) };
}

// GitHub keeps what Ruby considers word characters, hyphens and spaces.
const dropped = /[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu;

const nothingToDrop = /^[\w -]*$/;

function slugOf(heading: string): string {
  const lower = heading.toLowerCase();
  return (nothingToDrop.test(lower) ? lower : lower.replace(dropped, '')).replaceAll(' ', '-');
}

/**
 * Creates slugs for the headings of one document. A repeated slug gets `-1`, `-2` and so on; the empty one is reserved
 * for the text before the first heading.
 */
export function createSlugger(): (heading: string, customId: string | undefined) => string {
  const given = new Map<string, number>([['', 0]]);
  return (heading, customId) => {
    const wished = customId ?? slugOf(heading);
    let slug = wished;
    let repeats = given.get(wished);
    if (repeats !== undefined) {
      do {
        repeats += 1;
        slug = `${wished}-${repeats}`;
      } while (given.has(slug));
      given.set(wished, repeats);
    }
    given.set(slug, 0);
    return slug;
  };
}
