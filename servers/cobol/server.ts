/**
 * The cobol server: exact decimal sums, currency by PICTURE and dates by the Gregorian rules, which its specification
 * requires, and further tools for COBOL's numbers, dates and data.
 * @module
 */
import {
  type Compatibility,
  createServer,
  ErrorCode,
  numberText,
  type Policy,
  type Server,
  type ServerOptions,
} from 'lectern';
import { READ_ONLY } from 'lectern/knowledge';
import { addExtraTools } from './extra-tools.ts';
import { validateDate } from './gregorian-date.ts';
import { add, currencyPicture, formatCurrency } from './operations.ts';
import { addInput, addOutput, currencyInput, currencyOutput, dateInput, dateOutput } from './schemas.ts';
import { answer, granted, roundedFrom } from './tool-answer.ts';

/** What the cobol server can be created with. */
export interface CobolOptions extends Pick<ServerOptions, 'logger'> {
  /**
   * Shows the tools beyond `add`, `format_currency` and `validate_date` to clients of every revision, instead of only
   * to those of 2026-07-28. Default: false.
   */
  readonly extraTools?: boolean;
}

const instructions =
  'Exact decimal arithmetic, PICTURE editing, calendar dates and COBOL data. Call these tools instead of computing ' +
  'yourself whenever a sum of money, a number of more than 15 digits, a rounding to cents or a date must be right: ' +
  'binary floating point and mental arithmetic lose digits, these do not. Numbers may be strings or JSON numbers of ' +
  'any length up to 38 digits; what does not fit is an error, never a wrong result.';

export function createCobolServer({ extraTools = false, ...options }: CobolOptions = {}): Server {
  const server = createServer({
    name: 'cobol-mcp-server',
    version: '1.0.0',
    instructions,
    policy: cobolPolicy,
    compatibility: cobolCompatibility,
    capabilities: { tools: {} },
    ...options,
  })
    .tool(
      'add',
      {
        description:
          'Adds two numbers exactly, in decimal: 0.1 + 0.2 is 0.3. Returns the sum and whether it was rounded to fit ' +
          'a PICTURE of 38 digits, 18 of them decimals; one that does not fit is an error. Use it for money and long ' +
          'numbers. Not needed for small whole numbers.',
        input: addInput,
        output: addOutput,
        exactNumbers: true,
        annotations: { title: 'Add, exactly', ...READ_ONLY },
      },
      ({ a, b, rounding }, context) => {
        const left = { value: a, literal: numberText(context, 'a') };
        const right = { value: b, literal: numberText(context, 'b') };
        const { result, exact, inexact, picture } = granted(add(left, right, rounding));
        const sum = `${left.literal ?? a} + ${right.literal ?? b}`;
        return answer(`COMPUTE R ROUNDED = ${sum} gives ${result}${roundedFrom(inexact, rounding, exact)}`, {
          sum: result,
          picture,
          exact,
          rounded: inexact,
          rounding,
        });
      },
    )
    .tool(
      'format_currency',
      {
        description:
          `Formats a number as US dollars and cents by PICTURE ${currencyPicture}. Returns the text without its ` +
          'spaces, such as -$1,234.56, and as the field is printed, with the sign in its first column. Use it when ' +
          'every digit counts. Not for other currencies.',
        input: currencyInput,
        output: currencyOutput,
        exactNumbers: true,
        annotations: { title: 'Format as currency', ...READ_ONLY },
      },
      ({ amount, rounding }, context) => {
        const operand = { value: amount, literal: numberText(context, 'amount') };
        const { text, exact, inexact } = granted(formatCurrency(operand, rounding));
        // The picture has no B, so its spaces are suppressed positions; a line of text does not align columns.
        const formatted = text.replaceAll(' ', '');
        return answer(`${formatted}${roundedFrom(inexact, rounding, exact)}`, {
          formatted,
          edited: text,
          exact,
          rounded: inexact,
          rounding,
        });
      },
    )
    .tool(
      'validate_date',
      {
        description:
          'Checks a date by the Gregorian rules, leap centuries included. Returns its weekday, day of the year and ' +
          'INTEGER-OF-DATE, or why there is no such day. Use it before you rely on a date that was typed or computed. ' +
          'Not for times or time zones.',
        input: dateInput,
        output: dateOutput,
        annotations: { title: 'Validate a date', ...READ_ONLY },
      },
      ({ date }) => {
        const { ok, ...facts } = granted(validateDate(date));
        const { iso, dayOfWeek, dayOfYear, leapYear, integerOfDate } = facts;
        const year = leapYear ? 'a leap year' : 'a common year';
        const count = integerOfDate === null ? '' : ` and INTEGER-OF-DATE ${integerOfDate}`;
        return answer(`${iso} is valid: a ${dayOfWeek}, day ${dayOfYear} of ${year}${count}.`, facts);
      },
    );
  addExtraTools(server, extraTools);
  return server;
}

const NO_METHOD = { code: ErrorCode.ParseError, message: 'Parse error: no method could be read' };

export const cobolPolicy: Partial<Policy> = {
  gate: 'open',
  unknownTool: 'result',
};

/** What the server's own document prescribes beyond that. */
export const cobolCompatibility: Partial<Compatibility> = {
  initializeParams: 'optional',
  repeatInitialize: 'answer',
  notificationWithId: 'absorb',
  malformed: { 'no-method': NO_METHOD, 'not-an-object': NO_METHOD },
};
