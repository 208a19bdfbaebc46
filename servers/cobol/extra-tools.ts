/**
 * Tools beyond the required three: expressions, pictures, dates, and numbers and records as COBOL stores them. The
 * tests of the original count its tools, so handshake-era clients see these only if the server is configured to show them.
 * @module
 */

import { numberText, type Server } from 'lectern';
import { READ_ONLY } from 'lectern/knowledge';
import { type ByteFormat, readBytes } from './bytes.ts';
import { parseCopybook } from './copybook/parse-copybook.ts';
import { type Compiler, type FieldValue, type RecordRead, readRecord } from './copybook/read-record.ts';
import { convertDate } from './date-forms.ts';
import { decodeField } from './decode-field.ts';
import { readValues } from './expression.ts';
import {
  computeInput,
  computeOutput,
  convertInput,
  convertOutput,
  copybookInput,
  copybookOutput,
  editInput,
  editOutput,
  numberOutput,
  packedInput,
  zonedInput,
} from './extra-schemas.ts';
import { compute, editValue } from './operations.ts';
import type { Refusal } from './refusal.ts';
import { answer, granted, roundedFrom } from './tool-answer.ts';

export function addExtraTools(server: Server, everyEra: boolean): void {
  const era = everyEra ? {} : ({ era: 'stateless' } as const);
  server
    .tool(
      'compute',
      {
        description:
          'Evaluates an arithmetic expression exactly, as COBOL COMPUTE: + - * / **, parentheses, named values, FUNCTION ' +
          'ABS, INTEGER, MOD, REM, MIN, MAX, SUM, MEAN. The result is rounded once, at the end. Use it for interest, ' +
          'tax, shares and every formula with decimals. Not for roots or logarithms.',
        input: computeInput,
        output: computeOutput,
        exactNumbers: true,
        annotations: { title: 'Compute, exactly', ...READ_ONLY },
        ...era,
      },
      ({ expression, values = {}, picture, rounding }, context) => {
        const operands = Object.entries(values).map(
          ([name, value]) => [name, { value, literal: numberText(context, 'values', name) }] as const,
        );
        const outcome = granted(compute(expression, granted(readValues(operands)).values, picture, rounding));
        const { result, exact, inexact } = outcome;
        return answer(
          `COMPUTE R ROUNDED = ${expression} gives ${result}${roundedFrom(inexact, rounding, exact)}`,
          {
            result,
            picture: outcome.picture,
            exact,
            rounded: inexact,
            rounding,
          },
        );
      },
    )
    .tool(
      'edit_picture',
      {
        description:
          'Edits a number by any numeric PICTURE: Z * $ + - CR DB B 0 / , . V, floating insertion, BLANK WHEN ZERO, ' +
          'other currency signs, DECIMAL-POINT IS COMMA. Returns the field exactly as COBOL prints it, spaces ' +
          'included; digits that do not fit after the point are cut, as by MOVE. Use it to reproduce a report line. Not ' +
          'for text (X) pictures.',
        input: editInput,
        output: editOutput,
        exactNumbers: true,
        annotations: { title: 'Edit by PICTURE', ...READ_ONLY },
        ...era,
      },
      ({ value, picture, currency_sign: currencySign, decimal_point_is_comma: comma }, context) => {
        const operand = { value, literal: numberText(context, 'value') };
        const names = {
          ...(currencySign === undefined ? {} : { currencySign }),
          ...(comma === undefined ? {} : { decimalPointIsComma: comma }),
        };
        const { text, exact, inexact } = granted(editValue(operand, picture, names));
        return answer(`"${text}"${roundedFrom(inexact, 'TRUNCATION', exact)}`, {
          edited: text,
          exact,
          rounded: inexact,
          rounding: 'TRUNCATION',
        });
      },
    )
    .tool(
      'convert_date',
      {
        description:
          'Converts a day between the forms of COBOL programs: YYYYMMDD, YYYYDDD (Julian), two-digit years with a ' +
          'century window, INTEGER-OF-DATE and Lilian day. Returns all of them with weekday and ISO week. Use it also to ' +
          'add days. Not for times.',
        input: convertInput,
        output: convertOutput,
        annotations: { title: 'Convert a date', ...READ_ONLY },
        ...era,
      },
      ({ date, form, window, add_days: addDays }) => {
        const { ok, ...facts } = granted(
          convertDate(date, { form, window, addDays, thisYear: new Date().getUTCFullYear() }),
        );
        const { iso, dayOfWeek, yyyyddd, isoWeek, integerOfDate, lilian } = facts;
        const counts = `INTEGER-OF-DATE ${integerOfDate ?? 'none'}, Lilian day ${lilian ?? 'none'}`;
        return answer(`${iso}, a ${dayOfWeek}: YYYYDDD ${yyyyddd}, ISO week ${isoWeek}, ${counts}.`, facts);
      },
    )
    .tool(
      'decode_comp3',
      {
        description:
          'Decodes a packed decimal field (COMP-3) from its bytes: 12 34 5C is 12345. Returns the value, its sign and its ' +
          'digits. Use it for one ' +
          'field of a dump; for a whole record, use read_copybook. Not for binary (COMP) fields.',
        input: packedInput,
        output: numberOutput,
        annotations: { title: 'Decode packed decimal', ...READ_ONLY },
        ...era,
      },
      ({ data, format, picture }) => {
        const { ok, ...decoded } = granted(
          decodeField({ usage: 'packed', data, format, picture, encoding: '037' }),
        );
        return answer(`${decoded.value} (sign ${decoded.sign}, ${decoded.digits} digits)`, decoded);
      },
    )
    .tool(
      'decode_zoned',
      {
        description:
          'Decodes a zoned decimal field (DISPLAY) from its bytes, EBCDIC or ASCII, with overpunched or separate sign: ' +
          'F1 F2 D3 and 12L are -123. Returns the value, its sign and its digits. Use it for one field; for a whole record, use read_copybook. Not for packed ' +
          'fields.',
        input: zonedInput,
        output: numberOutput,
        annotations: { title: 'Decode zoned decimal', ...READ_ONLY },
        ...era,
      },
      ({ data, format, picture, encoding, sign }) => {
        const { ok, ...decoded } = granted(
          decodeField({
            usage: 'zoned',
            data,
            format,
            picture,
            encoding: encoding === 'ebcdic' ? '037' : encoding,
            sign,
          }),
        );
        return answer(`${decoded.value} (sign ${decoded.sign}, ${decoded.digits} digits)`, decoded);
      },
    )
    .tool(
      'read_copybook',
      {
        description:
          'Reads a record by its copybook: named values of all fields, with OCCURS (DEPENDING ON), REDEFINES, COMP, ' +
          'COMP-3, COMP-5, SIGN SEPARATE and level 88 as true or false. Use it for records of mainframe files, EBCDIC ' +
          'or ASCII. Fields that cannot be read are null. Not for COPY REPLACING or SYNCHRONIZED binary fields.',
        input: copybookInput,
        output: copybookOutput,
        annotations: { title: 'Read a record', ...READ_ONLY },
        ...era,
      },
      (call) => {
        const { ok, ...read } = granted(readCopybook(call));
        return answer(recordText(read), read);
      },
    );
}

interface CopybookCall {
  readonly copybook: string;
  readonly record: string;
  readonly format: ByteFormat;
  readonly compiler: Compiler;
  /** Default: EBCDIC of page 037 for IBM, ASCII for GnuCOBOL. */
  readonly encoding?: string | undefined;
}

/** A record by its copybook. */
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
