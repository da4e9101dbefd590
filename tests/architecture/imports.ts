/** Reads what a TypeScript source imports and which host globals it names. */

import ts from "typescript";

/** One import of a source file. */
export interface ImportEdge {
  /** What is written between the quotes. */
  readonly specifier: string;
  /** Whether only types come in. */
  readonly typeOnly: boolean;
  /** Whether it is asked for while the program runs. */
  readonly dynamic: boolean;
}

/** What a source file leans on. */
export interface SourceFacts {
  readonly imports: readonly ImportEdge[];
  /** Globals of one host that the file names. */
  readonly hostGlobals: readonly string[];
}

const HOST_GLOBALS = new Set(["Deno", "Bun", "process", "Buffer", "require"]);

/**
 * Read the imports and host globals of a source.
 *
 * @param text The source.
 * @returns Its static, bare, re-exporting, type and dynamic imports.
 */
export function sourceFacts(text: string): SourceFacts {
  const source = ts.createSourceFile(
    "source.ts",
    text,
    ts.ScriptTarget.Latest,
    true,
  );
  const imports: ImportEdge[] = [];
  const named = new Set<string>();
  const declared = new Set<string>();

  const add = (
    node: ts.Node | undefined,
    typeOnly: boolean,
    dynamic = false,
  ) => {
    const specifier = node && ts.isStringLiteralLike(node)
      ? node.text
      : "(computed)";
    imports.push({ specifier, typeOnly, dynamic });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeOnly(node));
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (
      ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ) {
      add(node.argument.literal, true);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword
    ) {
      add(node.arguments[0], false, true);
    } else if (ts.isIdentifier(node) && HOST_GLOBALS.has(node.text)) {
      if (isDeclared(node)) declared.add(node.text);
      else if (!isMemberName(node)) named.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const hostGlobals = [...named].filter((name) => !declared.has(name));
  return { imports, hostGlobals };
}

// A file's own variable of that name is no global.
function isDeclared({ parent }: ts.Identifier): boolean {
  return ts.isVariableDeclaration(parent) || ts.isParameter(parent) ||
    ts.isBindingElement(parent) || ts.isImportClause(parent) ||
    ts.isImportSpecifier(parent);
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return ts.isPropertyAccessExpression(parent) && parent.name === node ||
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) ||
        ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent) ||
        ts.isMethodSignature(parent)) && parent.name === node;
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return clause.name === undefined && bindings !== undefined &&
    ts.isNamedImports(bindings) && bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly);
}
