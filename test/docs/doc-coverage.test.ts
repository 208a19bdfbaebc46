/**
 * Everything that a program can import from a public entry has a doc comment on the declaration itself, where editors
 * look for it, and so has each member.
 * @module
 */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { commentOf, type Declared, exportedFrom, typesBeside } from './declarations.ts';
import { ENTRIES } from './entries.ts';

/** What people type first. */
const WITH_EXAMPLE = [
  'lectern createServer',
  'lectern Server.tool',
  'lectern Server.resource',
  'lectern Server.resourceTemplate',
  'lectern Server.prompt',
  'lectern/stdio serveStdio',
  'lectern/http createHandler',
  'lectern/edge createServer',
  'lectern/edge createHandler',
  'lectern/node serve',
  'lectern/node createNodeHandler',
  'lectern/knowledge folder',
  'lectern/client connect',
  'lectern/testing testClient',
  'lectern/cli runCommand',
];

interface Part {
  /** Name, with those of what it is a member of. */
  readonly path: string;
  readonly node: ts.Node;
}

/**
 * A declaration and its members, at every depth. Of overloads, and of the variants of a union, one comment is enough.
 * What a conditional type matches and what only a unique symbol names cannot be typed by anybody.
 */
function partsOf({ name, statement }: Declared): Part[] {
  return [{ path: name, node: statement }, ...membersOf(statement, name)];
}

function membersOf(node: ts.Node, path: string): Part[] {
  const parts: Part[] = [];
  const visit = (child: ts.Node, below: string): void => {
    if (ts.isConditionalTypeNode(child) || ts.isConstructorDeclaration(child)) return;
    const isMember =
      (ts.isTypeElement(child) || ts.isClassElement(child)) &&
      !ts.isIndexSignatureDeclaration(child) &&
      !ts.isCallSignatureDeclaration(child);
    const name = isMember ? child.name : undefined;
    const isHidden =
      (name !== undefined && (ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name))) ||
      (isMember && (ts.getCombinedModifierFlags(child) & ts.ModifierFlags.Private) !== 0);
    if (isHidden) return;
    const own = isMember ? `${below}.${name?.getText()}` : below;
    if (isMember) parts.push({ path: own, node: child });
    ts.forEachChild(child, (each) => visit(each, own));
  };
  ts.forEachChild(node, (child) => visit(child, path));
  return parts;
}

function undocumented(parts: readonly Part[]): string[] {
  const documented = new Set(parts.filter(({ node }) => commentOf(node) !== '').map(({ path }) => path));
  return [...new Set(parts.map(({ path }) => path))].filter((path) => !documented.has(path));
}

function hasExample(node: ts.Node): boolean {
  return ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'example');
}

describe('doc comments', () => {
  it.each(ENTRIES)('are on every export and member of $name', ({ file }) => {
    const parts = exportedFrom(file).flatMap(partsOf);
    expect(parts.length).toBeGreaterThan(0);
    expect(undocumented(parts)).toEqual([]);
  });

  it('are on the interfaces that an entry accepts or returns without being imported', () => {
    // What only servers with content of their own use is described where it is exported.
    const entries = ENTRIES.filter(({ name }) => !/^lectern\/(?:knowledge|content)$/.test(name));
    const beside = typesBeside(entries.flatMap(({ file }) => exportedFrom(file)));
    const interfaces = beside.filter(({ statement }) => ts.isInterfaceDeclaration(statement));
    expect(interfaces.length).toBeGreaterThan(5);
    expect(undocumented(interfaces.flatMap(partsOf))).toEqual([]);
  });

  it('are needed for a limited number of exports of lectern', () => {
    expect(exportedFrom('packages/lectern/src/index.ts').length).toBeLessThanOrEqual(95);
  });

  it('have an example for the most common functions', () => {
    const withExample = ENTRIES.flatMap(({ name, file }) =>
      exportedFrom(file)
        .flatMap(partsOf)
        .filter(({ node }) => hasExample(node))
        .map(({ path }) => `${name} ${path}`),
    );
    expect(withExample).toEqual(expect.arrayContaining(WITH_EXAMPLE));
  });
});
