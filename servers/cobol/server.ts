/**
 * The cobol server: three things that COBOL has done right since before most of us were born. Exact decimal
 * sums, currency by PICTURE, and dates by the Gregorian rules.
 * @module
 */
import {
  createServer,
  type Server,
  type ServerOptions,
  ToolError,
  type ToolResult,
} from '../../src/index.ts';
import { READ_ONLY } from '../content/read-only.ts';
import { add, sumPicture } from './add.ts';
import { currencyPicture, formatCurrency } from './currency.ts';
import { validateDate } from './gregorian-date.ts';
import { cobolPolicy } from './policy.ts';
import type { Refusal } from './refusal.ts';
import { addInput, addOutput, currencyInput, currencyOutput, dateInput, dateOutput } from './schemas.ts';

export function createCobolServer(options: Pick<ServerOptions, 'logger'> = {}): Server {
  return createServer({
    name: 'cobol-mcp-server',
    version: '1.0.0',
    policy: cobolPolicy,
    capabilities: { tools: {} },
    ...options,
  })
    .tool(
      'add',
      {
        description:
          'Adds two numbers the way a bank would: in decimal, to the last digit, so 0.1 + 0.2 is 0.3 and not a ' +
          `philosophical position. The sum must fit PICTURE ${sumPicture}; if it does not, ON SIZE ERROR says so ` +
          'instead of quietly losing your billions.',
        input: addInput,
        output: addOutput,
        annotations: { title: 'Add, exactly', ...READ_ONLY },
      },
      ({ a, b, rounding }) => {
        const { sum, exact, inexact } = granted(add(a, b, rounding));
        const note = inexact ? ` (rounded ${rounding} from ${exact})` : '';
        const outcome = { sum, exact, rounded: inexact, ...(inexact ? { rounding } : {}) };
        return answer(`COMPUTE R ROUNDED = ${a} + ${b} gives ${sum}${note}`, outcome);
      },
    )
    .tool(
      'format_currency',
      {
        description:
          'Turns a number into dollars and cents through a floating-insertion PICTURE ' +
          `(${currencyPicture}): commas where auditors expect them, a sign that stays, and never a lost digit. ` +
          'Up to twelve digits before the point; more is a size error, and a nice problem to have.',
        input: currencyInput,
        output: currencyOutput,
        annotations: { title: 'Format as currency', ...READ_ONLY },
      },
      ({ amount, rounding }) => {
        const { text, exact, inexact } = granted(formatCurrency(amount, rounding));
        const note = inexact ? ` (rounded ${rounding} from ${exact})` : '';
        const outcome = { formatted: text, exact, rounded: inexact, ...(inexact ? { rounding } : {}) };
        return answer(`${text}${note}`, outcome);
      },
    )
    .tool(
      'validate_date',
      {
        description:
          'Checks a date by the Gregorian rules, leap centuries included, and tells what COBOL knows of it: the ' +
          'weekday, the day of the year and its INTEGER-OF-DATE. A refusal comes with its reason. Survived the ' +
          'year 2000; will survive yours.',
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
}

/** A refusal is an answer that the model can act on. */
function granted<T extends { readonly ok: true }>(outcome: T | Refusal): T {
  if (outcome.ok) return outcome;
  throw new ToolError(`Invalid input: ${outcome.reason}`);
}

function answer(text: string, structuredContent: object): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}
