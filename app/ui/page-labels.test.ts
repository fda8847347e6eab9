import { expect, it } from 'vitest';
import { unpackLabels } from '~/i18n/translate.ts';
import { recordLabels } from './page-labels.tsx';

const dictionary = {
  'a.shown': 'Shown',
  'a.hidden': 'Hidden',
  'common.loading': 'Loading',
  'error.fatal': 'Broken',
};

it('includes labels that were read and those for an offline page', () => {
  const labels = recordLabels(dictionary);
  expect(labels.read('a.shown')).toBe('Shown');
  expect(labels.read('a.unknown')).toBeUndefined();
  const carried = unpackLabels(labels.used());
  expect(carried['a.shown']).toBe('Shown');
  expect(carried['common.loading']).toBe('Loading');
  expect(carried['error.fatal']).toBe('Broken');
  expect('a.hidden' in carried).toBe(false);
});
