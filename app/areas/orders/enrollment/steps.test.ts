import { describe, expect, test } from 'vitest';
import { isMatchingSignature } from '#contract/enrollment.ts';
import { isComplete, isStepName, findNextPage, stepNames, type Answers } from './steps.ts';

const comments = { comments: {} };

describe('profile pages', () => {
  test('start with the contact', () => expect(findNextPage({})).toBe('contact'));
  test('continue with the first unanswered page', () => {
    expect(findNextPage({ contact: {} as Answers['contact'], ...comments })).toBe('health');
  });
  test('end with the review when every page was answered', () => {
    const all = Object.fromEntries(stepNames.map((name) => [name, {}])) as unknown as Answers;
    expect(findNextPage(all)).toBe('review');
    expect(isComplete(all)).toBe(true);
    const { comments: _none, ...rest } = all;
    expect(isComplete(rest)).toBe(false);
  });
  test('are found by their names only', () => {
    expect(isStepName('health')).toBe(true);
    expect(isStepName('toString')).toBe(false);
    expect(isStepName(undefined)).toBe(false);
  });
});

describe('signature', () => {
  const maria = { firstName: 'María José', lastName: 'Peña-O’Neil' };
  test.each([
    'María José Peña-O’Neil',
    "maria jose pena-o'neil",
    ' MARIA  JOSE PENA ONEIL ',
    'María José Peña ONeil',
  ])("'%s' is accepted for María José Peña-O’Neil (5.44)", (signature) =>
    expect(isMatchingSignature(signature, maria)).toBe(true),
  );
  test.each([
    ...['María Peña-O’Neil', 'Peña-O’Neil María José', 'M. J. Peña', '', '—', 'María José Peña-O’Neil Jr'],
  ])("'%s' is rejected for María José Peña-O’Neil (5.44)", (signature) =>
    expect(isMatchingSignature(signature, maria)).toBe(false),
  );
});
