/**
 * `lectern check`: checks content and servers against rules.
 * @module
 */
import { join } from 'node:path';
import { byPlace, type Finding } from '../../../servers/content/finding.ts';
import { reportOf } from '../../../servers/content/report.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { Command } from '../commands.ts';
import { UsageError } from '../errors.ts';
import { readOptions } from '../options.ts';
import { SERVER_NAMES } from '../servers.ts';
import { detectKind } from './detect-kind.ts';
import { findSubject } from './find-subject.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { type Checker, KINDS, type Kind, type Subject } from './kinds.ts';

const USAGE = `Usage: lectern check <folder or file> [--as ${[...KINDS, 'server'].join('|')}] [--json]
       lectern check <server or URL> [--call] [--json]
       lectern check [--call] [--json] -- <command>

Checks content for mistakes and reports each with its file and line: a folder of Markdown, articles like those of asdlc,
threat patterns like those of tmkb, a registry of sources, or a catalogue of films and series. Characters that hide or
reorder text are reported in all of them. The kind is detected from the files; --as overrides it.

Grades the tool definitions of a server: a built-in one (${SERVER_NAMES.join(', ')}),
one at a URL, or a command that serves over stdio. --as server grades what lectern serves from a folder or file.

  --as <kind>              how to read it
  --call                   call read-only tools with example arguments, and compare the text and structure of results
  --revision <revision>    for servers: the protocol revision (default: the newest that works)
  --header "Name: value"   for URLs; can be repeated
  --timeout <seconds>      for servers: how long to wait for a response (default 60)
  --json                   for programs: { kind, checked, findings: [{ path, line, message }] }, or for servers
                           { kind, grade, score, tokens, findings, tools: [{ name, grade, score, tokens, findings }] }

Exit codes: 0 no finding, or for servers no warning; 1 otherwise.
`;

export const checkCommand: Command = { usage: USAGE, run };

/** Each brings what it reads with along. */
const CHECKERS: Readonly<Record<Kind, () => Promise<Checker>>> = {
  articles: async () => (await import('./check-articles.ts')).checkArticles,
  patterns: async () => (await import('./check-patterns.ts')).checkPatterns,
  registry: async () => (await import('./check-registry.ts')).checkRegistry,
  catalogue: async () => (await import('./check-catalogue.ts')).checkCatalogue,
  folder: async () => (await import('./check-folder.ts')).checkFolder,
};

async function run(args: readonly string[]): Promise<number> {
  if (isAboutServer(args)) return (await import('./check-server.ts')).checkServer(args);
  return checkContent(args);
}

/** By the same names as everywhere else; a folder of that name is `./cobol`. */
function isAboutServer(args: readonly string[]): boolean {
  const asked = args.some((arg, i) => arg === '--as=server' || (arg === '--as' && args[i + 1] === 'server'));
  return asked || args.some((arg) => arg === '--' || SERVER_NAMES.includes(arg) || /^https?:\/\//i.test(arg));
}

async function checkContent(args: readonly string[]): Promise<number> {
  const { values, words } = readOptions(args, { as: { type: 'string' }, json: { type: 'boolean' } });
  const [path, ...rest] = words;
  if (path === undefined) throw new UsageError('missing argument: a folder, file, server or URL.');
  if (rest.length > 0) throw new UsageError(`one folder or file at a time; "${rest[0]}" is too much.`);
  const asked = values.as === undefined ? undefined : readKind(String(values.as));
  const subject = await findSubject(path);
  const kind = asked ?? (await detectKind(subject));
  const check = await CHECKERS[kind]();
  const { count, what, ...checked } = await check(subject);
  const findings = [...checked.findings, ...(await hiddenCharacters(subject, kind))].sort(byPlace);
  const placed = findings.map((finding) => ({ ...finding, path: placeOf(finding, subject) }));
  const report = values.json
    ? `${JSON.stringify({ kind, checked: count, findings: placed }, null, 2)}\n`
    : reportOf(placed, count, what);
  process.stdout.write(report);
  return findings.length > 0 ? 1 : 0;
}

function readKind(given: string): Kind {
  const kind = KINDS.find((each) => each === given);
  if (kind !== undefined) return kind;
  const meant = nearest(given, [...KINDS, 'server']);
  const hint = meant === undefined ? undefined : `Did you mean "${meant}"?`;
  throw new UsageError(`there is no kind "${given}".`, hint);
}

/** From where the command was typed, so that a terminal or an editor can open it. */
function placeOf({ path }: Finding, subject: Subject): string {
  return path === '.' ? subject.path : join(subject.path, path);
}
