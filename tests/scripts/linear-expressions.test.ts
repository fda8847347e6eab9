/** The linter misses expressions that scan to the end from many positions, such as `<[a-z][^>]*>` on `<a<a<a`. */
import { globSync, readFileSync } from 'node:fs';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { fillWith, hostilePieces } from '#harness/hostile-pieces.ts';

function expressionsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const SAMPLES = ['a', '<', ' ', '1', '-', '.', '"', '!', '\u0301', '\u200b', '\u0007', 'é', '\ue000', '~'];
const getClassSample = ({ raw }: { raw: string }) =>
  SAMPLES.find((letter) => new RegExp(`^${raw}$`, 'u').test(letter)) ?? '';

/** A short text that a part of an expression matches. */
function getSample(part: AST.Element): string {
  if (part.type === 'Character') return String.fromCodePoint(part.value);
  if (part.type === 'CharacterClass' || part.type === 'CharacterSet') return getClassSample(part);
  if (part.type === 'Group' || part.type === 'CapturingGroup')
    return part.alternatives[0]!.elements.map(getSample).join('');
  if (part.type === 'Quantifier') return getSample(part.element).repeat(Math.max(part.min, 1));
  return '';
}

/** The text before a part of an expression. */
function textBefore(part: AST.Element): string {
  let text = '';
  for (let node: AST.Node = part; node.parent; node = node.parent)
    if (node.parent.type === 'Alternative')
      text =
        node.parent.elements
          .slice(0, node.parent.elements.indexOf(node as AST.Element))
          .map(getSample)
          .join('') + text;
  return text;
}

const UNBOUNDED = 50;

/** Texts that begin a repetition of the expression many times. */
function ownPieces(source: string, flags: string): string[] {
  const pieces: string[] = [];
  const tree = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  visitRegExpAST(tree, {
    onQuantifierEnter(part) {
      if (part.max < UNBOUNDED) return;
      const [before, one] = [textBefore(part), getSample(part.element)];
      pieces.push(before, one, before + one, before + one.repeat(3));
    },
  });
  return pieces.filter(Boolean);
}

const spentMs = () => process.threadCpuUsage().user / 1_000;

function measureTime(expression: RegExp, piece: string, length: number): number {
  const text = `${fillWith(piece, length)}\0!`;
  const before = spentMs();
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  return spentMs() - before;
}

/** The piece for which four times the text takes much more than four times as long. */
function slowPiece(literal: string): string | undefined {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  const expression = new RegExp(source, flags.replace('y', ''));
  const isSlow = (piece: string) => {
    if (measureTime(expression, piece, 8_000) < 4) return false;
    const [short, long] = [8_000, 32_000].map((length) =>
      Math.min(...[1, 2, 3].map(() => measureTime(expression, piece, length))),
    ) as [number, number];
    return long > 40 && long > 8 * short;
  };
  return [...new Set([...ownPieces(source, flags), ...hostilePieces])].find(isSlow);
}

// the portal's build reads only its own sources
const isBuilt = (file: string) => !/\.(?:test\.tsx?|plugin\.ts)$/.test(file);
const files = globSync('{app,contract}/**/*.{ts,tsx}').filter(isBuilt);
const expressions = new Map(files.flatMap((file) => expressionsIn(file).map((literal) => [literal, file])));

test('finds an expression that takes quadratic time', () => {
  expect(slowPiece('/<[/!]?[a-z][^>]*>/gi')).toBeDefined();
  expect(slowPiece('/<[/!]?[a-z][^<>]*>/gi')).toBeUndefined();
});

test('takes linear time for each regular expression, on its own repeated beginnings and on hostile texts', () => {
  expect(expressions.size).toBeGreaterThan(150);
  const slow = [...expressions].flatMap(([literal, file]) => {
    const piece = slowPiece(literal);
    return piece === undefined ? [] : [`${file}: ${literal} on ${JSON.stringify(piece)}`];
  });
  expect(slow).toEqual([]);
});
