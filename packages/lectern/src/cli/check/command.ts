/**
 * `lectern check`: checks content and servers against rules.
 * @module
 */
import { basename, join } from 'node:path';
import { byPlace, type Finding, reportOf } from '../../content/finding.ts';
import { findSubject, type Subject } from '../../content/subject.ts';
import { ARTICLE_EXTENSIONS, isData, wantedBy } from '../../knowledge/disk/walk-folders.ts';
import type { Command } from '../commands.ts';
import { CliError } from '../errors.ts';
import { onlyWord, readChoice, readOptions, splitCommand } from '../options.ts';
import type { ContentKind } from '../server-package.ts';
import { contentKinds, recogniseContent, SERVER_NAMES } from '../server-packages.ts';
import { folderKind } from './check-folder.ts';
import { hiddenCharacters } from './hidden-characters.ts';

const USAGE = `Usage: lectern check <folder or file> [--as articles|patterns|registry|catalogue|folder|server] [--json]
       lectern check <server or URL> [--call] [--json]
       lectern check [--call] [--json] -- <command>

Check content for errors and report each with its file and line: a folder of Markdown, articles like those of asdlc,
threat patterns like those of tmkb, a registry of sources, or a catalogue of films and series. Characters that hide or
reorder text are reported in every kind. The kind is detected from the files; --as overrides it.

Grade the tool definitions of a server: an installed one (${SERVER_NAMES.join(', ')}),
one at a URL, or a command that serves over stdio. --as server grades what lectern serves from a folder or file.

  --as <kind>              kind of the content; articles, patterns, registry and catalogue require the server package that
                           serves them
  --call                   call read-only tools with example arguments, and compare the text and structure of results
  --revision <revision>    for servers: the protocol revision (default: the newest that works)
  --header "Name: value"   for URLs; can be repeated
  --timeout <seconds>      for servers: how long to wait for a response (default 60)
  --json                   print { kind, checked, findings: [{ path, line, message }] }, or for servers
                           { kind, grade, score, tokens, findings, tools: [{ name, grade, score, tokens, findings }] }

Exit codes: 0 no findings, or for servers no warnings; 1 otherwise.
`;

/** The `check` command. */
export const checkCommand: Command = { usage: USAGE, run };

async function run(args: readonly string[]): Promise<number> {
  if (isAboutServer(args)) return (await import('./check-server.ts')).checkServer(args);
  return checkContent(args);
}

/** Servers are named as everywhere else; a folder with such a name is `./cobol`. */
function isAboutServer(args: readonly string[]): boolean {
  const { own, command } = splitCommand(args);
  const asked = own.some((arg, i) => arg === '--as=server' || (arg === '--as' && own[i + 1] === 'server'));
  return (
    asked ||
    command !== undefined ||
    own.some((arg) => SERVER_NAMES.includes(arg) || /^https?:\/\//i.test(arg))
  );
}

async function checkContent(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { as: { type: 'string' }, json: { type: 'boolean' } });
  const path = onlyWord(options.words, 'a folder, file, server or URL');
  const as = options.text('as');
  const subject = await findSubject(path);
  const content = as === undefined ? await detectKind(subject) : await readKind(as);
  const { kind } = content;
  const { count, what, ...checked } = await content.check(subject);
  const findings = [...checked.findings, ...(await hiddenCharacters(subject, content))].sort(byPlace);
  const placed = findings.map((finding) => ({ ...finding, path: placeOf(finding, subject) }));
  const report = options.has('json')
    ? `${JSON.stringify({ kind, checked: count, findings: placed }, null, 2)}\n`
    : reportOf(placed, count, what);
  process.stdout.write(report);
  return findings.length > 0 ? 1 : 0;
}

async function readKind(given: string): Promise<ContentKind> {
  const kinds = [folderKind, ...(await contentKinds()).map(({ content }) => content)];
  const named = readChoice('--as', given, [...kinds.map(({ kind }) => kind), 'server']);
  return kinds.find(({ kind }) => kind === named) as ContentKind;
}

/** Relative to the current folder, so that a terminal or an editor can open it. */
function placeOf({ path }: Finding, subject: Subject): string {
  return path === '.' ? subject.path : join(subject.path, path);
}

const isArticle = wantedBy(ARTICLE_EXTENSIONS);

/** Throws a `CliError` if there is nothing to check. */
export async function detectKind(subject: Subject): Promise<ContentKind> {
  const recognised = await recogniseContent(subject);
  if (recognised !== undefined) return recognised.content;
  const files = await subject.files();
  if (files.some((path) => isArticle(basename(path)) && !isData(basename(path)))) return folderKind;
  throw new CliError(
    subject.isFolder
      ? `"${subject.path}" contains nothing that can be checked.`
      : `"${subject.path}" is not a file that can be checked.`,
    'Give a folder of articles, or a file of an installed server package: threat patterns (.yaml), a registry (registry.json), or a catalogue (.csv, .tsv, .json, .jsonl).',
  );
}
