/**
 * Writes docs/api.md: everything that the entries of the package export, from the types themselves.
 * @module
 */
import ts from 'typescript';
import { commentOf, type Declared, exportedFrom, isType, typesBeside } from './declarations.ts';
import { ENTRIES } from './entries.ts';

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
  const sections = ENTRIES.map(({ name: entry, file, purpose }) => {
    const declared = exportedFrom(file);
    const fresh = declared.filter((each) => !shown.has(keyOf(each)));
    const repeated = declared.filter((each) => shown.has(keyOf(each)));
    for (const each of fresh) shown.set(keyOf(each), entry);
    return [
      `## ${entry}`,
      purpose,
      ...(repeated.length === 0 ? [] : [repeatedText(repeated, shown)]),
      ...inOrder(fresh).map(textOf),
    ].join('\n\n');
  });
  const beside = typesBeside(ENTRIES.flatMap(({ file }) => exportedFrom(file)));
  return `${[HEAD.trimEnd(), ...sections, BESIDE.trimEnd(), ...inOrder(beside).map(textOf)].join('\n\n')}\n`;
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

function textOf(declared: Declared): string {
  const { name, statement } = declared;
  const said = commentOf(statement)
    // Numbered statements of a server's specification mean nothing to readers of this page.
    .replace(/: S\d+\.\d+\.$/, '.');
  const code = statement
    .getText()
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replace(/^( {4,}?)( ?\S)/gm, (_, blanks: string, first: string) => ' '.repeat(blanks.length / 2) + first)
    .replace(/\n +#private;/, '');
  return [`### ${name}`, ...(said === '' ? [] : [said]), `\`\`\`typescript\n${code}\n\`\`\``].join('\n\n');
}
