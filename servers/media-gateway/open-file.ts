/**
 * A catalogue of somebody’s own, from a file. Its rows are read in slices, so that clients are answered meanwhile.
 * @module
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Logger } from 'lectern';
import { ContentError, codeOf, problemLines, whyUnreadable } from 'lectern/content';
import { HEAD_START_MS, Slices } from 'lectern/knowledge';
import { NO_OFFERS } from './availability/offers.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { catalogueFormat } from './catalogue/catalogue-formats.ts';
import { checkInSteps } from './catalogue/check-catalogue.ts';
import { decodePieces, findEncoding } from './catalogue/decode-text.ts';
import { type CatalogueFormat, readTitlesInSteps } from './catalogue/read-titles.ts';

export interface OpenedFile {
  /** Undefined where there is not one title to serve. */
  readonly catalogue: Catalogue | undefined;
  /** Lines on what contradicts itself, which is served as its owner wrote it. */
  readonly findDoubts: () => Promise<string>;
  /** How many titles the file has, with those that cannot be read. */
  readonly rows: number;
  /** One line each, `file:line: reason`. */
  readonly problems: string;
  /** Of these, what is odd about the file itself or a whole column. */
  readonly notices: string;
}

/** `text`: in pieces, which are gone through several times. */
export async function openFile(
  text: Iterable<string>,
  format: CatalogueFormat,
  path: string,
  today: Date = new Date(),
): Promise<OpenedFile> {
  const slices = new Slices();
  const stated = today.toISOString().slice(0, 10);
  const { titles, lines, problems, notices, rows } = await slices.run(
    readTitlesInSteps(text, format, path, 'own', stated),
  );
  const findDoubts = async (): Promise<string> => {
    const entries = titles.map((title, index) => ({ title, path, line: lines[index] as number }));
    const found = await slices.run(
      checkInSteps(entries, { kind: 'own', currentYear: today.getUTCFullYear(), people: [] }),
    );
    return problemLines(
      '',
      found.map(({ path, line, message }) => ({ path, line, reason: message })),
    );
  };
  const catalogue = titles.length === 0 ? undefined : new Catalogue(titles, { name: path, stated });
  return {
    catalogue,
    findDoubts,
    rows,
    problems: problemLines('', problems),
    notices: problemLines('', notices),
  };
}

/** A file up to this size, in bytes, is read before clients are answered, so that a wrong one is refused. */
const SMALL_FILE = 1_000_000;
/** As many reasons as this are listed without being asked for: the owner of a short file wants to see them at once. */
const FEW_REASONS = 10;
/** Most lines of reasons. */
const MOST_REASONS = 100;

/** Answers from a file. `why`: whether the log lists which rows are left out, and why. */
export async function fileBackend(path: string, logger: Logger, why: boolean): Promise<CatalogueBackend> {
  const format = catalogueFormat(path);
  if (format === undefined)
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} is not a catalogue; expected .csv, .tsv, .json or .jsonl.\n`,
    );
  const isSmall = (await sizeOf(path)) <= SMALL_FILE;
  let findDoubts = async (): Promise<string> => '';
  const open = async (): Promise<Catalogue> => {
    const bytes: Iterable<Uint8Array> = { [Symbol.iterator]: () => read(path) };
    const encoding = await new Slices().run(findEncoding(bytes));
    const text: Iterable<string> = { [Symbol.iterator]: () => decodePieces(bytes, encoding) };
    const opened = await openFile(text, format, path);
    if (opened.catalogue === undefined) throw new ContentError(opened.problems);
    const doubts = isSmall ? await opened.findDoubts() : '';
    findDoubts = isSmall ? findDoubts : opened.findDoubts;
    const problems = linesOf(opened.problems + doubts);
    const isTold = why || problems.length <= FEW_REASONS;
    reportProblems(isTold ? problems : linesOf(opened.notices), logger);
    logger.log('info', countLine(opened.catalogue.size, opened.rows), { data: { encoding } });
    return opened.catalogue;
  };
  const opened = isSmall ? Promise.resolve(await open()) : undefined;
  const backend = new CatalogueBackend({ open: () => opened ?? open(), source: 'file', offers: NO_OFFERS });
  // What contradicts itself in a large file is looked for when everything else is ready.
  const warm = async (): Promise<void> => {
    await backend.warm();
    const doubts = linesOf(await findDoubts());
    if (why || doubts.length <= FEW_REASONS) reportProblems(doubts, logger);
  };
  if (opened === undefined)
    setTimeout(() => {
      warm().catch((error: unknown) => logger.log('error', String(error)));
    }, HEAD_START_MS).unref();
  return backend;
}

/** Logs the first of these lines, and how many there are beyond them. */
function reportProblems(lines: readonly string[], logger: Logger): void {
  for (const line of lines.slice(0, MOST_REASONS)) logger.log('warning', line);
  const untold = lines.length - MOST_REASONS;
  if (untold > 0) logger.log('warning', `${count(untold)} more; lectern check lists all of them`);
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** `8,786 of 8,807 titles, 21 left out (--why)`. */
function countLine(titles: number, rows: number): string {
  const all = `${count(titles)} of ${count(rows)} titles`;
  return rows > titles ? `${all}, ${count(rows - titles)} left out (--why)` : all;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : 0;
  } catch {
    return 0;
  }
}

/** In bytes: reading as much takes no longer than a slice of other work. */
const PIECE = 1 << 18;

function* read(path: string): Generator<Uint8Array> {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    for (;;) {
      const piece = new Uint8Array(PIECE);
      const length = readSync(file, piece);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } catch (error) {
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} ${WHY_NOT[codeOf(error)] ?? whyUnreadable(error)}\n`,
    );
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const WHY_NOT: Readonly<Record<string, string>> = { ENOENT: 'is not there', EISDIR: 'is a folder' };
