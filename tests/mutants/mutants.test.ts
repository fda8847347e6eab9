import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import mutants from './mutants.json';

test.each(mutants)('the fault can be planted: $name', ({ file, find, replace, tests }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(tests.map((each) => each.split(' ', 1)[0]!).filter((path) => !existsSync(path))).toEqual([]);
});
