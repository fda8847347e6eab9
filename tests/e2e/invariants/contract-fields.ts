/** Which fields of the programme's replies the portal reads, by the types of the code and not by names. */
import { resolve, sep } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../..');
const contract = `${resolve(root, 'contract')}${sep}`;

const app = `${resolve(root, 'app')}${sep}`;
const isOfContract = (node: ts.Node) => node.getSourceFile().fileName.startsWith(contract);

/** A program of the portal's own sources, without their tests. */
function portalProgram(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(root, 'tsconfig.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic(diagnostic) {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
      },
    },
  )!;
  const isOurs = (file: string) => file.startsWith(app) && !/\.test\.tsx?$|\/gallery/.test(file);
  return ts.createProgram(config.fileNames.filter(isOurs), config.options);
}

/** The places in app/ where a property is written down, through mapped types, spreads and unions. */
function declarationsOf(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
  seen = new Set<ts.Symbol>(),
): ts.Declaration[] {
  if (seen.has(symbol)) return [];
  seen.add(symbol);
  const own = (symbol.declarations ?? []).filter((node) => node.getSourceFile().fileName.startsWith(app));
  const roots = checker.getRootSymbols(symbol).filter((one) => one !== symbol);
  return [...own, ...roots.flatMap((one) => declarationsOf(checker, one, seen))];
}

/** From a property to the same one of a value that is handed on as another type. */
type HandedOn = Map<ts.Node, Set<ts.Node>>;

/** Notes where a value of one type is taken as another one: `nameOf(drug: { name: string })` reads the drug's name. */
function noteHandOver(
  checker: ts.TypeChecker,
  from: ts.Type,
  to: ts.Type,
  handedOn: HandedOn,
  depth = 0,
): void {
  if (from === to || depth > 3 || to.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return;
  const [fromItem, toItem] = [from, to].map((type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number));
  if (fromItem && toItem) return noteHandOver(checker, fromItem, toItem, handedOn, depth + 1);
  for (const property of checker.getPropertiesOfType(checker.getNonNullableType(to))) {
    const source = checker.getPropertyOfType(checker.getNonNullableType(from), property.name);
    if (!source || source === property) continue;
    const targets = declarationsOf(checker, source);
    if (targets.length === 0) continue;
    for (const declaration of declarationsOf(checker, property)) {
      const known = handedOn.get(declaration) ?? new Set();
      for (const target of targets) known.add(target);
      handedOn.set(declaration, known);
    }
    noteHandOver(
      checker,
      checker.getTypeOfSymbol(source),
      checker.getTypeOfSymbol(property),
      handedOn,
      depth + 1,
    );
  }
}

/** An argument, an attribute, a returned or assigned value, and a function that is called with what it does not name. */
function noteExpression(checker: ts.TypeChecker, node: ts.Expression, handedOn: HandedOn): void {
  const to = checker.getContextualType(node);
  if (!to) return;
  const from = checker.getTypeAtLocation(node);
  noteHandOver(checker, from, to, handedOn);
  const [given] = checker.getNonNullableType(to).getCallSignatures();
  const [taking] = from.getCallSignatures();
  given?.parameters.forEach((parameter, index) => {
    const own = taking?.parameters[index];
    if (own)
      noteHandOver(checker, checker.getTypeOfSymbol(parameter), checker.getTypeOfSymbol(own), handedOn);
  });
}

/** Every declaration that the sources outside of the contract read. */
function readDeclarations(program: ts.Program): Set<ts.Node> {
  const checker = program.getTypeChecker();
  const read = new Set<ts.Node>();
  const handedOn: HandedOn = new Map();
  const note = (symbol: ts.Symbol | undefined) => {
    if (symbol) for (const node of declarationsOf(checker, symbol)) read.add(node);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name));
    else if (ts.isElementAccessExpression(node)) {
      const keys = checker.getTypeAtLocation(node.argumentExpression);
      const of = checker.getApparentType(checker.getTypeAtLocation(node.expression));
      for (const key of keys.isUnion() ? keys.types : [keys])
        if (key.isStringLiteral()) note(checker.getPropertyOfType(of, key.value));
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) || ts.isStringLiteral(name))
        note(checker.getTypeAtLocation(node.parent).getProperty(name.text));
    }
    const { parent } = node as Partial<ts.Node>;
    if (parent && ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression))
      noteExpression(checker, node as ts.Expression, handedOn);
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles())
    if (source.fileName.startsWith(app) && !isOfContract(source)) visit(source);
  const queue = [...read];
  for (let node = queue.pop(); node; node = queue.pop())
    for (const next of handedOn.get(node) ?? []) {
      if (read.has(next)) continue;
      read.add(next);
      queue.push(next);
    }
  return read;
}

/** Every field of a reply by its path, `items[].fillDate`, with where it is written down. */
function fieldsOf(
  checker: ts.TypeChecker,
  type: ts.Type,
  path: string,
  found: Map<ts.Declaration, string>,
  within: readonly ts.Type[] = [],
): void {
  if (within.includes(type) || within.length > 12) return;
  const deeper = [...within, type];
  if (type.isUnionOrIntersection()) {
    for (const part of type.types) fieldsOf(checker, part, path, found, deeper);
    if (type.isUnion()) return;
  }
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return;
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    for (const item of checker.getTypeArguments(type as ts.TypeReference))
      fieldsOf(checker, item, `${path}[]`, found, deeper);
    return;
  }
  for (const property of checker.getPropertiesOfType(type)) {
    const declarations = declarationsOf(checker, property).filter(isOfContract);
    for (const declaration of declarations)
      if (!found.has(declaration)) found.set(declaration, path ? `${path}.${property.name}` : property.name);
    if (declarations.length > 0)
      fieldsOf(
        checker,
        checker.getTypeOfSymbol(property),
        path ? `${path}.${property.name}` : property.name,
        found,
        deeper,
      );
  }
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (index) fieldsOf(checker, index, `${path}{}`, found, deeper);
}

/** `GET /claims items[].fillDate` for every field of a reply that nobody reads; a schema that calls share counts once. */
export function listUnreadFields(): string[] {
  const program = portalProgram();
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(resolve(contract, 'index.ts'))!;
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
  const calls = checker.getTypeOfSymbol(exported.find(({ name }) => name === 'calls')!);
  const fields = new Map<ts.Declaration, string>();
  for (const group of checker.getPropertiesOfType(calls))
    for (const call of checker.getPropertiesOfType(checker.getTypeOfSymbol(group))) {
      const response = checker.getPropertyOfType(checker.getTypeOfSymbol(call), 'response');
      const zod = response && checker.getPropertyOfType(checker.getTypeOfSymbol(response), '_output');
      if (!zod) throw new Error(`${group.name}.${call.name} has no reply`);
      const own = new Map<ts.Declaration, string>();
      fieldsOf(checker, checker.getTypeOfSymbol(zod), '', own);
      for (const [declaration, path] of own)
        if (!fields.has(declaration)) fields.set(declaration, `${group.name}.${call.name} ${path}`);
    }
  const read = readDeclarations(program);
  return [...fields]
    .filter(([declaration]) => !read.has(declaration))
    .map(([, path]) => path)
    .sort();
}
