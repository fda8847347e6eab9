import { describe, expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { otherNames } from './other-names.ts';
import { purposeOf } from './purposes.ts';
import { searchDrugs } from './search.ts';

const firstThree = (text: string) =>
  searchDrugs(text)
    .slice(0, 3)
    .map(({ name }) => name);

describe('the first three of a search hold what a pharmacist would expect', () => {
  test.each([
    ['metf', 'Metformin'],
    ['lipitor', 'Lipitor'],
    ['lipitor', 'Atorvastatin'],
    ['LIPITOR 20 mg', 'Lipitor'],
    ['atorva', 'Atorvastatin'],
    ['prilosec', 'Omeprazole'],
    ['ozempic', 'Ozempic'],
    ['semaglutide', 'Ozempic'],
    ['eliquis', 'Eliquis'],
    ['insulin glargine', 'Lantus SoloStar'],
    ['bactrim', 'Sulfamethoxazole and trimethoprim'],
    ['hydrocodone acetaminophen', 'Hydrocodone and acetaminophen'],
    ['plan b', 'Levonorgestrel'],
    ['levotiroxina', 'Levothyroxine'],
    ['hctz', 'Hydrochlorothiazide'],
    ['vicoden', 'Hydrocodone and acetaminophen'],
    ['ventolin', 'Albuterol'],
    ['ritalin', 'Methylphenidate'],
    ['z pack', 'Azithromycin'],
    ['motrin', 'Ibuprofen'],
  ])('%s → %s', (text, expected) => {
    expect(firstThree(text)).toContain(expected);
  });

  test('every other name is one of a drug that the catalogue has', () => {
    const generics = new Set(catalogue.map(({ genericName }) => genericName));
    expect(Object.keys(otherNames).filter((name) => !generics.has(name))).toEqual([]);
  });

  test('insuline: three insulins', () => {
    const found = searchDrugs('insuline').slice(0, 3);
    expect(found).toHaveLength(3);
    for (const { genericName, exact } of found) {
      expect(genericName).toMatch(/insulin/i);
      expect(exact).toBe(false);
    }
  });

  test.each([
    ['lipator', 'Lipitor'],
    ['metphormin', 'Metformin'],
    ['metforman', 'Metformin'],
    ['lisinipril', 'Lisinopril'],
    ['amlodopine', 'Amlodipine'],
    ['omeprozole', 'Omeprazole'],
    ['levothyroxin', 'Levothyroxine'],
    ['atorvistatin', 'Atorvastatin'],
    ['simvistatin', 'Simvastatin'],
    ['gabapenton', 'Gabapentin'],
    ['zanex', 'Xanax'],
    ['prosac', 'Prozac'],
    ['sertroline', 'Sertraline'],
    ['hydroclorothiazide', 'Hydrochlorothiazide'],
    ['amoxacillin', 'Amoxicillin'],
    ['albuteral', 'Albuterol'],
    ['azithromyacin', 'Azithromycin'],
    ['ozempik', 'Ozempic'],
    ['elaquis', 'Eliquis'],
    ['predisone', 'Prednisone'],
    ['ibuprofin', 'Ibuprofen'],
    ['wellbutrin sr', 'Wellbutrin XL'],
    ['synthoid', 'Synthroid'],
    ['januva', 'Januvia'],
    ['cymbalta', 'Duloxetine'],
    ['seroqel', 'Seroquel'],
    ['furosimide', 'Furosemide'],
    ['clonazapam', 'Clonazepam'],
    ['warfrin', 'Warfarin'],
    ['tramadal', 'Tramadol'],
    ['lantis', 'Lantus SoloStar'],
  ])('misspelled: %s → %s', (text, expected) => {
    const names = searchDrugs(text).flatMap(({ name, brandName = name }, at) =>
      at < 3 ? [name, brandName] : [],
    );
    expect(names).toContain(expected);
  });
});

describe('a medicine that is not in the catalogue', () => {
  test.each(['aspirina', 'aspirine'])('%s is not taken for one that sounds like it', (text) => {
    expect(searchDrugs(text)).toEqual([]);
  });
  test('one letter before a name is forgiven', () => {
    expect(searchDrugs('umira')[0]!.name).toContain('Humira');
  });
});

describe('a code', () => {
  const metformin = catalogue.find(({ ndc }) => ndc.startsWith('0009') || ndc.startsWith('00071-'))!;
  const tenDigitForms = (ndc: string) => {
    const [labeler = '', product = '', pack = ''] = ndc.split('-');
    return [
      ...(labeler.startsWith('0') ? [[labeler.slice(1), product, pack]] : []),
      ...(product.startsWith('0') ? [[labeler, product.slice(1), pack]] : []),
      ...(pack.startsWith('0') ? [[labeler, product, pack.slice(1)]] : []),
    ];
  };

  test.each(catalogue.map(({ ndc }) => ndc))('%s is found in every hyphenation, and alone', (ndc) => {
    const writings = [
      ndc,
      ndc.replaceAll('-', ''),
      ndc.replaceAll('-', ' '),
      `NDC ${ndc}`,
      ndc.replaceAll('-', '‑'),
      ...tenDigitForms(ndc).flatMap((parts) => [parts.join('-'), parts.join('')]),
    ];
    for (const text of writings) {
      const found = searchDrugs(text);
      expect(
        found.some(({ strengths }) => strengths[0]?.ndc === ndc),
        text,
      ).toBe(true);
      if (text.length > 10) expect(found.length, text).toBe(1);
    }
  });

  test('of no drug finds nothing, and never something that looks like it', () => {
    expect(searchDrugs('99999-9999-99')).toEqual([]);
    expect(searchDrugs(`${metformin.ndc}0`)).toEqual([]);
  });
});

describe('bad input', () => {
  test.each(['', ' ', '"', '*', '(', 'NEAR(*', "' -- 1=1", '20', '💊', 'zzzzqqq', '%'.repeat(60)])(
    '%j finds nothing and breaks nothing',
    (text) => {
      expect(searchDrugs(text)).toEqual([]);
    },
  );

  test('one letter lists what begins with it', () => {
    const found = searchDrugs('z');
    expect(found.length).toBeGreaterThan(5);
    expect(found[0]!.name).toMatch(/^Z/);
  });
});

test('every class of the catalogue says what it is for', () => {
  for (const { therapeuticClass } of catalogue) {
    const { en, es } = purposeOf(therapeuticClass);
    expect(en).not.toBe(es);
  }
});
