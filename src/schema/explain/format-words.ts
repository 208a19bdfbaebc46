/**
 * What a string format is called, and a value that has it, also where a pattern allows only some of its forms.
 * @module
 */
import { FORMATS } from '../formats.ts';
import type { JsonSchemaObject } from '../json-schema.ts';

export interface FormatWords {
  /** With its article. */
  readonly noun: string;
  readonly sample: string;
}

/** Formats that are not asserted here, but by schema libraries. */
const NAMED: Readonly<Record<string, FormatWords>> = {
  duration: { noun: 'an ISO 8601 duration, such as PT2H30M', sample: 'PT2H30M' },
  base64: { noun: 'base64 text, such as aGVsbG8=', sample: 'aGVsbG8=' },
  base64url: { noun: 'base64url text, such as aGVsbG8', sample: 'aGVsbG8' },
  byte: { noun: 'base64 text, such as aGVsbG8=', sample: 'aGVsbG8=' },
  e164: { noun: 'a phone number such as +15550100123', sample: '+15550100123' },
  cidrv4: { noun: 'an IPv4 range such as 192.0.2.0/24', sample: '192.0.2.0/24' },
  cidrv6: { noun: 'an IPv6 range such as 2001:db8::/32', sample: '2001:db8::/32' },
  ulid: { noun: 'a ULID', sample: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  cuid: { noun: 'a CUID', sample: 'cjld2cjxh0000qzrmn831i7rn' },
  cuid2: { noun: 'a CUID2', sample: 'tz4a98xxat96iws9zmbrgj3a' },
  nanoid: { noun: 'a Nano ID', sample: 'V1StGXR8_Z5jdHi6B-myT' },
  xid: { noun: 'an XID', sample: '9m4e2mr0ui3e8a215n4g' },
  ksuid: { noun: 'a KSUID', sample: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' },
  jwt: { noun: 'a JSON Web Token', sample: 'eyJhbGciOiJub25lIn0.e30.' },
  emoji: { noun: 'an emoji', sample: '👍' },
  'uri-reference': { noun: 'a URI reference', sample: '/path' },
  'json-pointer': { noun: 'a JSON pointer', sample: '/path' },
  regex: { noun: 'a regular expression', sample: '^a+$' },
};

/** Narrower forms of dates and times, tried in this order where the schema also has a pattern. */
const FORMS: Readonly<Record<string, readonly (readonly [sample: string, noun: string])[]>> = {
  'date-time': [
    ['2025-01-31T09:30:00+02:00', 'a date-time (RFC 3339, such as 2025-01-31T09:30:00Z)'],
    ['2025-01-31T09:30:00Z', 'a date-time in UTC, such as 2025-01-31T09:30:00Z'],
    ['2025-01-31T09:30:00', 'a date-time without offset, such as 2025-01-31T09:30:00'],
    ['2025-01-31T09:30:00.000Z', 'a date-time in UTC, such as 2025-01-31T09:30:00.000Z'],
    ['2025-01-31T09:30Z', 'a date-time in UTC, such as 2025-01-31T09:30Z'],
  ],
  time: [
    ['09:30:00+02:00', 'a time with offset (hh:mm:ssZ)'],
    ['09:30:00', 'a time, such as 09:30:00'],
    ['09:30', 'a time, such as 09:30'],
    ['09:30:00.000', 'a time, such as 09:30:00.000'],
  ],
};

/** Undefined when the schema has no format, or one without a name here, or one that its pattern contradicts. */
export function formatWords({ format, pattern }: JsonSchemaObject): FormatWords | undefined {
  if (typeof format !== 'string') return undefined;
  const plain = FORMATS.get(format) ?? (Object.hasOwn(NAMED, format) ? NAMED[format] : undefined);
  const expression = pattern === undefined ? undefined : patternOf(pattern);
  if (plain === undefined || expression === undefined) return plain;
  const form = FORMS[format]?.find(([sample]) => expression.test(sample));
  if (form !== undefined) {
    const [sample, noun] = form;
    const isUsual = expression.test(plain.sample);
    return { noun, sample: isUsual ? plain.sample : sample };
  }
  return expression.test(plain.sample) ? plain : undefined;
}

/** `u` first, as the specification asks; undefined when it is not a regular expression. */
export function patternOf(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Only the older syntax fits, or none.
    }
  }
  return undefined;
}
