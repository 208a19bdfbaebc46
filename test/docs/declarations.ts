/**
 * The declarations behind what a module exports, as the compiler writes them: no bodies, no private members.
 * @module
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './pages.ts';

export interface Declared {
  /** Of the module that declares it, below the root. */
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

/** In the order in which the module exports them. */
export function exportedNames(file: string): string[] {
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
export function findDeclared(file: string, name: string): Declared | undefined {
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
export function namedTypes({ statement }: Declared): string[] {
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
