/** Reads fields of front matter, whatever their authors wrote; what has the wrong type is as if it were not there. @module */

export type Matter = Readonly<Record<string, unknown>>;

/** The first of the fields that holds text. A number counts: `title: 1984` was meant as text. */
export function textField(matter: Matter, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(matter[name]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The first of the fields that holds a list of texts, or texts with commas between them; each text once. */
export function listField(matter: Matter, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const value = matter[name];
    const entries: readonly unknown[] = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? []);
    const texts = entries.map(textOf).filter((text) => text !== undefined);
    if (texts.length > 0) return [...new Set(texts)];
  }
  return [];
}

/** Only a list of its own: a question may hold commas. */
export function questionsField(matter: Matter): readonly string[] {
  return Array.isArray(matter.questions) ? listField(matter, 'questions') : [];
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const isoTime = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-][0-2]\d(?::?[0-5]\d)?)?$/;

/** The first of the fields that begins with a date of the calendar: with its time where that is ISO 8601 as well. */
export function dateField(matter: Matter, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(matter[name]) ?? '';
    const [date, year, month, day] = isoDate.exec(text) ?? [];
    if (date === undefined || !isInCalendar(Number(year), Number(month), Number(day))) continue;
    return isoTime.test(text.slice(date.length)) ? text : date;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function isInCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
