import ts from "typescript";

export interface FoundImport {
  readonly specifier: string;
  /** Erased by the compiler: `import type`, or every name marked `type`. */
  readonly typeOnly: boolean;
  /** 1-based. */
  readonly line: number;
}

export interface SourceFacts {
  readonly imports: readonly FoundImport[];
  /** What a pure file must not do, as sentences with their line. */
  readonly impurities: readonly { line: number; what: string }[];
  /** Lines with the type `any` written out. */
  readonly anyLines: readonly number[];
  readonly nonNullLines: readonly number[];
}

const IMPURE_GLOBALS = new Set(["process", "fetch", "performance", "setTimeout", "setInterval", "setImmediate", "XMLHttpRequest", "console"]);
const LOCAL_TIME = /^(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)$/;
const LOCALE = /^(?:toLocale\w*String|toLocale(?:Upper|Lower)Case)$/;

/** Every import of a file (static, re-export, dynamic, `import("x").T`, require) and what it does that only an impure file may. */
export function readImports(name: string, text: string): SourceFacts {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith("x") ? ts.ScriptKind.TSX : undefined);
  const imports: FoundImport[] = [];
  const impurities: { line: number; what: string }[] = [];
  const anyLines: number[] = [];
  const nonNullLines: number[] = [];
  const declared = namesDeclared(source);
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const impure = (node: ts.Node, what: string): void => {
    impurities.push({ line: lineOf(node), what });
  };
  const found = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) imports.push({ specifier: specifier.text, typeOnly, line: lineOf(node) });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found(node, node.moduleSpecifier, importsTypesOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) found(node, node.moduleSpecifier, exportsTypesOnly(node));
    else if (ts.isImportTypeNode(node)) found(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    else if (ts.isCallExpression(node)) {
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const isRequire = ts.isIdentifier(node.expression) && node.expression.text === "require";
      if (isImport || isRequire) found(node, node.arguments[0], false);
      if (ts.isIdentifier(node.expression) && node.expression.text === "Date") impure(node, "reads the clock: Date()");
    } else if (node.kind === ts.SyntaxKind.AnyKeyword) anyLines.push(lineOf(node));
    else if (ts.isNonNullExpression(node)) nonNullLines.push(lineOf(node));
    else if (ts.isNewExpression(node)) {
      const isDate = ts.isIdentifier(node.expression) && node.expression.text === "Date";
      if (isDate && (node.arguments?.length ?? 0) === 0) impure(node, "reads the clock: new Date() without an argument");
    } else if (ts.isPropertyAccessExpression(node)) checkProperty(node, impure);
    else if (ts.isIdentifier(node) && IMPURE_GLOBALS.has(node.text) && !declared.has(node.text) && isExpressionUse(node)) {
      impure(node, `uses ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, impurities, anyLines, nonNullLines };
}

function checkProperty(node: ts.PropertyAccessExpression, impure: (node: ts.Node, what: string) => void): void {
  const name = node.name.text;
  const owner = ts.isIdentifier(node.expression) ? node.expression.text : "";
  if (owner === "Date" && name === "now") impure(node, "reads the clock: Date.now");
  if (owner === "Math" && name === "random") impure(node, "unseeded randomness: Math.random");
  if (owner === "crypto" && (name === "randomUUID" || name === "getRandomValues")) impure(node, `unseeded randomness: crypto.${name}`);
  if (owner === "globalThis" && IMPURE_GLOBALS.has(name)) impure(node, `uses ${name}`);
  if (name === "localeCompare") impure(node, "orders by locale: localeCompare (use compareUtf8)");
  if (LOCAL_TIME.test(name)) impure(node, `depends on the time zone: ${name} (use the UTC form)`);
  const call = node.parent;
  const hasLocale = ts.isCallExpression(call) && call.expression === node && call.arguments.length > 0;
  if (LOCALE.test(name) && !hasLocale) impure(node, `depends on the locale: ${name} without one`);
}

/** False for names that only look alike: a property, a key, a type, a declaration. */
function isExpressionUse(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent) || ts.isTypeNode(parent) || ts.isTypeElement(parent)) return false;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isJsxAttribute(parent)) return false;
  return !(ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent) || ts.isEnumMember(parent));
}

function namesDeclared(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const named = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node) || ts.isBindingElement(node);
    if ((named || ts.isImportSpecifier(node)) && node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const bindings = clause.namedBindings;
  if (clause.name !== undefined || bindings === undefined || !ts.isNamedImports(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function exportsTypesOnly(node: ts.ExportDeclaration): boolean {
  if (node.isTypeOnly) return true;
  const clause = node.exportClause;
  return clause !== undefined && ts.isNamedExports(clause) && clause.elements.length > 0 && clause.elements.every((element) => element.isTypeOnly);
}
