/**
 * Writes docs/api.md: everything that the entries of the package export, from the types themselves.
 * @module
 */
import ts from 'typescript';
import { type Declared, exportedNames, findDeclared, namedTypes } from './declarations.ts';

/** Entries of the package, with the purpose of each. */
const ENTRIES: Readonly<Record<string, readonly [file: string, what: string]>> = {
  lectern: ['packages/lectern/src/index.ts', 'Defining a server; the same on every runtime.'],
  'lectern/stdio': ['packages/lectern/src/stdio.ts', 'Serving over stdin and stdout.'],
  'lectern/http': ['packages/lectern/src/http.ts', 'Serving over HTTP on every runtime with Fetch.'],
  'lectern/edge': ['packages/lectern/src/edge.ts', 'A smaller build: only Standard Schemas, no sessions.'],
  'lectern/node': ['packages/lectern/src/node.ts', 'Serving over HTTP on Node.'],
  'lectern/knowledge': ['packages/lectern/src/knowledge.ts', 'Serving a folder of articles from a program.'],
  'lectern/content': [
    'packages/lectern/src/content.ts',
    'Reading, checking and reporting content that people write. For Node.',
  ],
  'lectern/cli': [
    'packages/lectern/src/cli.ts',
    'The command as a function, and what a server package exports.',
  ],
  'lectern/client': [
    'packages/lectern/src/client.ts',
    'A client for every revision, over HTTP, stdio or in memory; the same on every runtime.',
  ],
  'lectern/testing': ['packages/lectern/src/testing.ts', 'A client for tests.'],
};

const HEAD = `# API reference

Generated from the types by \`npm run docs:api\`; a test compares it with them. How to use it:
[Defining a server](defining-a-server.md), [HTTP](http.md), [stdio](stdio.md), [Calling a server](client.md)
and [Testing](testing.md).
`;

const BESIDE = `## Types used in these declarations

They are not exported by name; write \`Parameters<typeof serve>[1]\` and the like to refer to one.
`;

export function apiReference(): string {
  const shown = new Map<string, string>();
  const beside = new Map<string, Declared>();
  const sections = Object.entries(ENTRIES).map(([entry, [file, what]]) => {
    const declared = exportedNames(file).flatMap((name) => findDeclared(file, name) ?? []);
    const fresh = declared.filter((each) => !shown.has(keyOf(each)));
    const repeated = declared.filter((each) => shown.has(keyOf(each)));
    for (const each of fresh) shown.set(keyOf(each), entry);
    return [
      `## ${entry}`,
      what,
      ...(repeated.length === 0 ? [] : [repeatedText(repeated, shown)]),
      ...inOrder(fresh).map(textOf),
    ].join('\n\n');
  });
  const exported = Object.values(ENTRIES).flatMap(([file]) =>
    exportedNames(file).flatMap((name) => findDeclared(file, name) ?? []),
  );
  for (const each of exported) collectBeside(each, new Set(exported.map(({ name }) => name)), beside);
  return `${[HEAD.trimEnd(), ...sections, BESIDE.trimEnd(), ...inOrder([...beside.values()]).map(textOf)].join('\n\n')}\n`;
}

function keyOf({ file, name }: Declared): string {
  return `${file}#${name}`;
}

function repeatedText(repeated: readonly Declared[], shown: ReadonlyMap<string, string>): string {
  const names = repeated.map(
    (each) => `\`${each.name}\` ([${shown.get(keyOf(each))}](#${each.name.toLowerCase()}))`,
  );
  return `Also: ${names.join(', ')}.`;
}

/** What is called comes before what is only named. */
function inOrder(declared: readonly Declared[]): Declared[] {
  const rank = ({ statement }: Declared): number =>
    ts.isFunctionDeclaration(statement) ? 0 : isType(statement) ? 2 : 1;
  return declared.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}

function isType(statement: ts.Statement): boolean {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

function textOf(declared: Declared): string {
  const { name, statement } = declared;
  const said = commentOf(statement);
  const code = statement
    .getText()
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replace(/^( {4,}?)( ?\S)/gm, (_, blanks: string, first: string) => ' '.repeat(blanks.length / 2) + first)
    .replace(/\n +#private;/, '');
  return [`### ${name}`, ...(said === '' ? [] : [said]), `\`\`\`typescript\n${code}\n\`\`\``].join('\n\n');
}

/** The comment before a declaration; those of its members stay in the code. */
function commentOf(statement: ts.Statement): string {
  return (
    ts
      .getJSDocCommentsAndTags(statement)
      .filter(ts.isJSDoc)
      .filter((doc) => !doc.getText().includes('@module'))
      .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
      .join('\n')
      .replaceAll('\n', ' ')
      // Numbered statements of a server's specification mean nothing to readers of this page.
      .replace(/: S\d+\.\d+\.$/, '.')
      .trim()
  );
}

/** Types that are needed to read the others. Classes are told of by their members alone. */
function collectBeside(from: Declared, exported: ReadonlySet<string>, found: Map<string, Declared>): void {
  if (ts.isClassDeclaration(from.statement)) return;
  for (const name of namedTypes(from)) {
    const declared = findDeclared(from.file, name);
    if (declared === undefined || !isType(declared.statement) || exported.has(name)) continue;
    const other = found.get(name);
    // Of two with the same name, the one that says more: the other is the part of it that a transport needs.
    if (other !== undefined && other.statement.getText().length >= declared.statement.getText().length)
      continue;
    found.set(name, declared);
    collectBeside(declared, exported, found);
  }
}
