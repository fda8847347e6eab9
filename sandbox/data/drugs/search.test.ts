import { describe, expect, test } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { otherNames, purposeOf } from './purposes.ts';
import { searchDrugs } from './search.ts';

const firstThree = (text: string) =>
  searchDrugs(text)
    .slice(0, 3)
    .map(({ name }) => name);

describe('a search for a medicine', () => {
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
  ])('a search for %s finds %s among the first three', (text, expected) => {
    expect(firstThree(text)).toContain(expected);
  });

  test.each(['a', 'd', 'm'])('%s finds no medicine for the little words in its name', (beginning) => {
    const isMeant = (text: string) =>
      text
        .toLowerCase()
        .split(/ and | of | /)
        .some((word) => word.startsWith(beginning));
    for (const { name, genericName, brandName = name } of searchDrugs(beginning).slice(0, 5))
      expect(isMeant(`${name} ${genericName} ${brandName}`), name).toBe(true);
  });

  test('every other name is the name of a drug that the catalogue has', () => {
    const generics = new Set(catalogue.map(({ genericName }) => genericName));
    expect(Object.keys(otherNames).filter((name) => !generics.has(name))).toEqual([]);
  });

  test('a search for insuline finds three insulins, and says that none is spelled so', () => {
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
  ])('%s, misspelled, finds %s among the first three', (text, expected) => {
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

  const writingsOf = (ndc: string) => [
    ndc,
    ndc.replaceAll('-', ''),
    ndc.replaceAll('-', ' '),
    `NDC ${ndc}`,
    ndc.replaceAll('-', '‑'),
    ...tenDigitForms(ndc).flatMap((parts) => [parts.join('-'), parts.join('')]),
  ];

  test('of every drug of the catalogue finds it, with any hyphens, with none and without its padding zero', () => {
    const notFound = catalogue.flatMap(({ ndc }) =>
      writingsOf(ndc).filter((text) => !searchDrugs(text).some(({ strengths }) => strengths[0]?.ndc === ndc)),
    );
    expect(notFound).toEqual([]);
  });

  test('that is written in full finds one drug alone', () => {
    const ambiguous = catalogue
      .flatMap(({ ndc }) => writingsOf(ndc))
      .filter((text) => text.length > 10 && searchDrugs(text).length !== 1);
    expect(ambiguous).toEqual([]);
  });

  test('that no drug has finds nothing, and never a code that looks like it', () => {
    expect(searchDrugs('99999-9999-99')).toEqual([]);
    expect(searchDrugs(`${metformin.ndc}0`)).toEqual([]);
  });
});

describe('bad input', () => {
  test.each(['', ' ', '"', '*', '(', 'NEAR(*', "' -- 1=1", '20', '💊', 'zzzzqqq', '%'.repeat(60)])(
    'a search for %j finds nothing and breaks nothing',
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
