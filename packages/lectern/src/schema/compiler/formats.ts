/**
 * The formats that can be asserted. All checks are linear in the length of the text; any other format is an annotation.
 * @module
 */

export interface Format {
  readonly test: (text: string) => boolean;
  /** With its article, for messages. */
  readonly noun: string;
  readonly sample: string;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[zZ]|([+-])(\d{2}):(\d{2}))$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const URI = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i;

/** Maximum lengths of names (RFC 1035, RFC 5321). */
const MAX_HOSTNAME = 253;
const MAX_EMAIL = 254;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [offsetHour, offsetMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is the last of a UTC day (RFC 3339, appendix D).
  const offset = (match[4] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  return (hour * 60 + minute - offset + 2880) % 1440 === 1439;
}

function isDateTime(text: string): boolean {
  return /^.{10}[tT]/.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

function isHostname(text: string): boolean {
  return text.length <= MAX_HOSTNAME && text.split('.').every((label) => LABEL.test(label));
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > MAX_EMAIL) return false;
  const domain = text.slice(at + 1);
  const address = /^\[(?:IPv6:)?(.*)\]$/.exec(domain)?.[1];
  return (
    LOCAL_PART.test(text.slice(0, at)) && (address ? isIpv4(address) || isIpv6(address) : isHostname(domain))
  );
}

function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const hasIpv4 = last.includes('.');
  if (hasIpv4 && (!isIpv4(last) || text.endsWith('::'))) return false;
  const count = groups.length + (hasIpv4 ? 1 : 0);
  if (halves.length === 2 ? count > 7 : count !== 8) return false;
  return groups.every(
    (group, index) => (hasIpv4 && index === groups.length - 1) || /^[\da-f]{1,4}$/i.test(group),
  );
}

export const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['date', { test: isDate, noun: 'a date (YYYY-MM-DD)', sample: '2025-01-31' }],
  ['time', { test: isTime, noun: 'a time with offset (hh:mm:ssZ)', sample: '09:30:00Z' }],
  ['date-time', { test: isDateTime, noun: 'a date-time (RFC 3339)', sample: '2025-01-31T09:30:00Z' }],
  ['email', { test: isEmail, noun: 'an email address', sample: 'name@example.com' }],
  ['uri', { test: (text) => URI.test(text), noun: 'an absolute URI', sample: 'https://example.com/' }],
  [
    'uuid',
    { test: (text) => UUID.test(text), noun: 'a UUID', sample: '7f1d2c3b-4a5e-4f60-8a7b-9c0d1e2f3a4b' },
  ],
  ['ipv4', { test: isIpv4, noun: 'an IPv4 address', sample: '192.0.2.1' }],
  ['ipv6', { test: isIpv6, noun: 'an IPv6 address', sample: '2001:db8::1' }],
  ['hostname', { test: isHostname, noun: 'a host name', sample: 'www.example.com' }],
]);
