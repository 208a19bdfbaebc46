/**
 * `get_audit_log`: what happened to the registry, newest first. As text alone: as JSON an entry costs three times as much.
 * Without signatures and hashes of entries, which get_provenance checks.
 * @module
 */

import { type Server, ToolError } from 'lectern';
import { count, oneOf, optional, record, text, visibleLine } from 'lectern/knowledge';
import { AUDIT_ACTIONS, type LogEntry } from '../provenance/audit-log.ts';
import type { RegistryBundle } from '../registry-bundle.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { addTool } from './add-tool.ts';
import { echo, keyName, mustBeCategory } from './known-name.ts';

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 200;

const DESCRIPTION =
  'Lists what happened to the registry, newest first: categories added, changed and removed, proposals, identities, ' +
  'keys, signings, each with time and actor. Use it to see when and by whom a category was changed. Not for its ' +
  'present state: use get_sources or get_provenance.';

/** Maximum length of a value that is shown of an entry: the original program logs whole descriptions. */
const LONGEST_VALUE = 100;

const inputFor = (actions: readonly string[]) =>
  record({
    since: optional(
      text('Only entries since this date or time (ISO 8601, UTC)', { examples: ['2026-11-01'] }),
    ),
    category: optional(text('Only entries on this category, by slug', { examples: ['rust-learning'] })),
    action: optional(oneOf(actions, 'Only entries of this kind')),
    limit: optional(
      count('Maximum number of entries', { minimum: 1, maximum: LARGEST_LIMIT, default: DEFAULT_LIMIT }),
    ),
    cursor: optional(text('Cursor at the end of the previous result')),
  });

export function addGetAuditLog(server: Server, sourceRegistry: SourceRegistry): void {
  const logged = sourceRegistry.bundle.auditLog.map(({ action }) => action);
  const actions = [...new Set<string>([...AUDIT_ACTIONS, ...logged])];
  const lookUp = { title: 'Get the audit log', description: DESCRIPTION, input: inputFor(actions) };
  addTool(server, 'get_audit_log', lookUp, ({ since, category, action, limit = DEFAULT_LIMIT, cursor }) => {
    const { bundle } = sourceRegistry;
    const from = since === undefined ? Number.NEGATIVE_INFINITY : timeOf(since);
    const about = bundle.auditLog.flatMap((entry) => entry.category ?? []);
    if (category !== undefined) mustBeCategory(category, sourceRegistry, about);
    const fitting = bundle.auditLog.filter(
      (entry) =>
        Date.parse(entry.timestamp) >= from &&
        (category === undefined || entry.category === category) &&
        (action === undefined || entry.action === action),
    );
    const newest = fitting.reverse();
    const start = startOf(newest, cursor);
    return { text: logText(bundle, newest.slice(start, start + limit), newest.length, start) };
  });
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function timeOf(since: string): number {
  const time = ISO.test(since.trim()) ? Date.parse(since.trim()) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new ToolError(
    `Parameter "since": got '${echo(since)}'; expected a date such as 2026-11-01 or a time such as 2026-11-01T12:00:00Z.`,
  );
}

/** A cursor is the id of the last entry that was shown, so that new entries do not shift the rest. */
function startOf(entries: readonly LogEntry[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const last = entries.findIndex(({ id }) => id === cursor.trim());
  if (last >= 0) return last + 1;
  throw new ToolError(
    `Parameter "cursor": got '${echo(cursor)}', which is not an entry of this result; repeat the other parameters, or leave it out to begin with the newest.`,
  );
}

function logText(bundle: RegistryBundle, entries: readonly LogEntry[], total: number, start: number): string {
  if (bundle.auditLog.length === 0) return 'Audit log: this registry has none.';
  if (total === 0) return `Audit log: none of the ${bundle.auditLog.length} entries fits.`;
  const end = start + entries.length;
  const shown = end < total || start > 0 ? ` (${start + 1} to ${end} shown)` : '';
  const head = `Audit log: ${total} ${total === 1 ? 'entry' : 'entries'}, newest first${shown}`;
  const next = end < total ? [`For older entries: "cursor": "${entries.at(-1)?.id}"`] : [];
  const keys = new Set(entries.map(({ actor }) => actor));
  return [
    head,
    ...entries.map((entry) => entryLine(bundle, entry)),
    // Once instead of in every line; get_identity takes them whole.
    ...[...keys].map((key) => `Key of ${keyName(bundle, key)}: ${key}`),
    ...next,
  ].join('\n');
}

function entryLine(bundle: RegistryBundle, { timestamp, action, category, data, actor }: LogEntry): string {
  const details = Object.entries(data).map(
    ([name, value]) => ` ${name} ${visibleLine(String(value), LONGEST_VALUE)}`,
  );
  return `${timestamp} ${action} ${category ?? '-'} by ${keyName(bundle, actor)}${details.join('')}`;
}
