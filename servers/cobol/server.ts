/**
 * The cobol server: three things that COBOL has done right since before most of us were born. Exact decimal
 * sums, currency by PICTURE, and dates by the Gregorian rules.
 * @module
 */

import { createServer, type Server, type ServerOptions, ToolError, type ToolResult } from 'lectern';
import { READ_ONLY } from 'lectern/knowledge';
import { validateDate } from './gregorian-date.ts';
import { add, currencyPicture, formatCurrency, sumPicture } from './operations.ts';
import { cobolCompatibility, cobolPolicy } from './policy.ts';
import type { Refusal } from './refusal.ts';
import { addInput, addOutput, currencyInput, currencyOutput, dateInput, dateOutput } from './schemas.ts';

export function createCobolServer(options: Pick<ServerOptions, 'logger'> = {}): Server {
  return createServer({
    name: 'cobol-mcp-server',
    version: '1.0.0',
    policy: cobolPolicy,
    compatibility: cobolCompatibility,
    capabilities: { tools: {} },
    ...options,
  })
    .tool(
      'add',
      {
        description:
          'Adds two numbers exactly, in decimal: 0.1 + 0.2 is 0.3. Returns the sum and whether it ' +
          `was rounded to fit PICTURE ${sumPicture}; one that does not fit is an error. Use it for money and long ` +
          'numbers. Not needed for small whole numbers.',
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
          `Formats a number as US dollars and cents by PICTURE ${currencyPicture}. Returns the text, such as ` +
          '-$1,234.56, and whether it was rounded. Use it when every digit counts. Not for other currencies.',
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
}

/** A refusal is an answer that the model can act on. */
function granted<T extends { readonly ok: true }>(outcome: T | Refusal): T {
  if (outcome.ok) return outcome;
  throw new ToolError(`Invalid input: ${outcome.reason}`);
}

function answer(text: string, structuredContent: object): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}
