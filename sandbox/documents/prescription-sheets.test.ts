import { expect, it } from 'vitest';
import { drugSheet } from './prescription-sheets.ts';

it('is dated with the programme’s day, also in an evening when it is tomorrow in Greenwich', () => {
  const { foot } = drugSheet(
    {
      drugName: 'Atorvastatin 20 mg tablet',
      deaClass: 'none',
      quantity: 90,
      quantityUnit: 'tablet',
      daysSupply: 90,
      directions: 'Take 1 tablet by mouth at bedtime',
      timeStamp: '2026-11-24T03:17:00Z',
      language: 'en',
    },
    undefined,
  );
  expect(foot).toBe('Made on 11-23-2026');
});
