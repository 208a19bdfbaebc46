/** A record by its copybook: the work of the tool `read_copybook`. @module */

import { type ByteFormat, readBytes } from './bytes.ts';
import { parseCopybook } from './copybook/parse-copybook.ts';
import { type Compiler, type FieldValue, type RecordRead, readRecord } from './copybook/read-record.ts';
import type { Refusal } from './refusal.ts';

interface CopybookCall {
  readonly copybook: string;
  readonly record: string;
  readonly format: ByteFormat;
  readonly compiler: Compiler;
  /** Default: EBCDIC of page 037 for IBM, ASCII for GnuCOBOL. */
  readonly encoding?: string | undefined;
}

export function readCopybook(call: CopybookCall): ({ readonly ok: true } & RecordRead) | Refusal {
  const { copybook, record, format, compiler, encoding = compiler === 'ibm' ? '037' : 'ascii' } = call;
  const bytes = readBytes('record', record, format, encoding);
  if (!bytes.ok) return bytes;
  const parsed = parseCopybook(copybook);
  return parsed.ok ? { ok: true, ...readRecord(parsed.items, bytes.bytes, encoding, compiler) } : parsed;
}

/** The values in lines, groups indented, and what could not be read. */
export function recordText({ values, length, problems }: RecordRead): string {
  const lines = [...linesOf(values, ''), ...problems.map((problem) => `Problem: ${problem}`)];
  return [`${length} bytes:`, ...lines].join('\n');
}

function linesOf(value: FieldValue, indent: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${indent}${shown(value)}`];
  return Object.entries(value).flatMap(([name, each]) => {
    const label = Array.isArray(value) ? `(${Number(name) + 1})` : name;
    return typeof each === 'object' && each !== null
      ? [`${indent}${label}`, ...linesOf(each, `${indent}  `)]
      : [`${indent}${label} = ${shown(each)}`];
  });
}

function shown(value: FieldValue): string {
  return typeof value === 'string' ? value : value === null ? '?' : String(value);
}
