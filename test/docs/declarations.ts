/**
 * The declarations behind what a module exports, as the compiler writes them: no bodies, no private members.
 * @module
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './pages.ts';

export interface Declared {
  /** Path of the module that declares it, below the root. */
  readonly file: string;
  readonly name: string;
  readonly statement: ts.Statement;
}

const modules = new Map<string, ts.SourceFile>();

function declarationsOf(file: string): ts.SourceFile {
  let found = modules.get(file);
  if (found === undefined) {
    const { outputText } = ts.transpileDeclaration(readFileSync(join(ROOT, file), 'utf8'), {
      fileName: file,
      compilerOptions: { target: ts.ScriptTarget.ES2023, stripInternal: true },
    });
    found = ts.createSourceFile(file, outputText, ts.ScriptTarget.ES2023, true);
    modules.set(file, found);
  }
  return found;
}

/** The declarations that a module exports; what comes from outside of the project is left out. */
export function exportedFrom(file: string): Declared[] {
  return exportedNames(file).flatMap((name) => findDeclared(file, name) ?? []);
}

/** Names in the order in which the module exports them. */
function exportedNames(file: string): string[] {
  return declarationsOf(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement))
      return specifiersOf(statement.exportClause).map(({ name }) => name.text);
    return ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      ? namesOf(statement)
      : [];
  });
}

/** Follows imports to where it is declared; undefined for what comes from outside of the project. */
function findDeclared(file: string, name: string): Declared | undefined {
  const { statements } = declarationsOf(file);
  const statement = statements.find((each) => namesOf(each).includes(name));
  if (statement !== undefined) return { file, name, statement };
  for (const each of statements) {
    const named = importedOrExported(each);
    const [specifier] = named.filter((one) => one.name.text === name);
    if (specifier === undefined) continue;
    const from = (each as ts.ImportDeclaration | ts.ExportDeclaration).moduleSpecifier;
    const original = (specifier.propertyName ?? specifier.name).text;
    if (from !== undefined && ts.isStringLiteral(from) && from.text.startsWith('.'))
      return findDeclared(join(dirname(file), from.text), original);
  }
  return undefined;
}

function importedOrExported(statement: ts.Statement): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  if (ts.isExportDeclaration(statement)) return specifiersOf(statement.exportClause);
  if (!ts.isImportDeclaration(statement)) return [];
  const bindings = statement.importClause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
}

function specifiersOf(clause: ts.NamedExportBindings | undefined): readonly ts.ExportSpecifier[] {
  return clause !== undefined && ts.isNamedExports(clause) ? clause.elements : [];
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

/** Names of the types that a declaration uses. */
function namedTypes({ statement }: Declared): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.push(node.typeName.text);
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression))
      names.push(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return [...new Set(names)];
}

export function isType(statement: ts.Statement): boolean {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

/** Types that are needed to read the exported ones, without being exported themselves. */
export function typesBeside(exported: readonly Declared[]): Declared[] {
  const names = new Set(exported.map(({ name }) => name));
  const found = new Map<string, Declared>();
  for (const each of exported) collectBeside(each, names, found);
  return [...found.values()];
}

/** Classes are described by their members only. */
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

/** The comment on a declaration or a member, as one line without its tags; empty where there is none. */
export function commentOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .filter((doc) => !doc.getText().includes('@module'))
    .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
    .join('\n')
    .replaceAll('\n', ' ')
    .trim();
}
