/**
 * A catalogue of somebody’s own, from a file. Its rows are read in slices, so that clients are answered meanwhile.
 * @module
 */
import { readFile, stat } from 'node:fs/promises';
import type { Logger } from 'lectern';
import { ContentError, codeOf, problemLines, whyUnreadable } from 'lectern/content';
import { HEAD_START_MS, type Problem, Slices } from 'lectern/knowledge';
import { NO_OFFERS } from './availability/offers.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { catalogueFormat } from './catalogue/catalogue-formats.ts';
import { checkInSteps } from './catalogue/check-catalogue.ts';
import { decodeText } from './catalogue/decode-text.ts';
import { type CatalogueFormat, readTitlesInSteps } from './catalogue/read-titles.ts';

export interface OpenedFile {
  /** Undefined where there is not one title to serve. */
  readonly catalogue: Catalogue | undefined;
  /** How many titles the file has, with those that cannot be read. */
  readonly rows: number;
  /** One line each, `file:line: reason`. */
  readonly problems: string;
  /** Of these, what is odd about the file itself or a whole column. */
  readonly notices: string;
}

export async function openFile(
  text: string,
  format: CatalogueFormat,
  path: string,
  today: Date = new Date(),
): Promise<OpenedFile> {
  const slices = new Slices();
  const stated = today.toISOString().slice(0, 10);
  const { titles, lines, problems, notices, rows } = await slices.run(
    readTitlesInSteps(text, format, path, 'own', stated),
  );
  const entries = titles.map((title, index) => ({ title, path, line: lines[index] as number }));
  // What contradicts itself is reported, and served as its owner wrote it.
  const doubts = await slices.run(
    checkInSteps(entries, { kind: 'own', currentYear: today.getUTCFullYear(), people: [] }),
  );
  const all: Problem[] = [
    ...problems,
    ...doubts.map(({ path, line, message }) => ({ path, line, reason: message })),
  ];
  const catalogue = titles.length === 0 ? undefined : new Catalogue(titles, { name: path, stated });
  return { catalogue, rows, problems: problemLines('', all), notices: problemLines('', notices) };
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
  const open = async (): Promise<Catalogue> => {
    const { text, encoding } = decodeText(await read(path));
    const opened = await openFile(text, format, path);
    if (opened.catalogue === undefined) throw new ContentError(opened.problems);
    report(opened, opened.catalogue.size, why, encoding, logger);
    return opened.catalogue;
  };
  const opened = (await sizeOf(path)) <= SMALL_FILE ? Promise.resolve(await open()) : undefined;
  const backend = new CatalogueBackend({ open: () => opened ?? open(), source: 'file', offers: NO_OFFERS });
  if (opened === undefined)
    setTimeout(() => {
      backend.warm().catch((error: unknown) => logger.log('error', String(error)));
    }, HEAD_START_MS).unref();
  return backend;
}

function report(
  { problems, notices, rows }: OpenedFile,
  served: number,
  why: boolean,
  encoding: string,
  logger: Logger,
): void {
  const all = linesOf(problems);
  const lines = why || all.length <= FEW_REASONS ? all : linesOf(notices);
  for (const line of lines.slice(0, MOST_REASONS)) logger.log('warning', line);
  const untold = lines.length - MOST_REASONS;
  if (untold > 0) logger.log('warning', `${count(untold)} more; lectern check lists all of them`);
  logger.log('info', countLine(served, rows), { data: { encoding } });
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

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new ContentError(
      `MEDIA_CATALOGUE_PATH: ${path} ${WHY_NOT[codeOf(error)] ?? whyUnreadable(error)}\n`,
    );
  }
}

const WHY_NOT: Readonly<Record<string, string>> = { ENOENT: 'is not there', EISDIR: 'is a folder' };
