/** What the benefits say of a year, and what its claims add up to, for everyone and every year there is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import type { Cap } from '#contract/benefits.ts';
import type { Claim } from '#contract/claims.ts';
import { pdfText } from '../../tests/support/downloaded-file.ts';
import { catalogue } from '../data/catalogue.ts';
import { insertClaim, reverseClaims } from '../data/claims.ts';
import type { Database } from '../data/database.ts';
import { memberById } from '../data/members.ts';
import { people } from '../data/people.ts';
import { pharmacies } from '../data/pharmacies.ts';
import { prescribers } from '../data/prescribers.ts';
import { accumulated, priceOf } from '../data/pricing.ts';
import { createRandom, type Random } from '../data/random.ts';
import { startTestSandbox, type TestSandbox } from './test-client.ts';
import type { Language } from '#contract/languages.ts';

let sandbox: TestSandbox;
/** every claim of everyone who can be asked about, by card and person */
const claims = new Map<string, Claim[]>();
/** by NPI */
const inNetwork = new Map<string, boolean>();

const registered = people.flatMap(({ account, ...person }) =>
  account ? [{ ...person, userName: account.userName }] : [],
);
type Registered = (typeof registered)[number];
const keyOf = ({ cardId }: Pick<Registered, 'cardId'>, personCode: string) => `${cardId} ${personCode}`;
/** Oneself and those who share. */
const visible = (person: Registered) => [person.personCode, ...person.allowedPhiPersonCodes];

async function allClaims(person: Registered): Promise<Claim[]> {
  const member = sandbox.as(person.userName);
  const found: Claim[] = [];
  for (let page = 1; ; page += 1) {
    const query = {
      ...member.ids,
      ...{ startDate: '2000-01-01', endDate: '2099-12-31', page, perPage: 100 },
      allowedPhiPersonCodes: person.allowedPhiPersonCodes.join(','),
    };
    const { items, total } = await member.call(calls.claims.search, { query });
    found.push(...items);
    if (found.length >= total) return found;
  }
}

/** Reads everyone's claims, through the calls that anybody has. */
async function readClaims(those: readonly Registered[]): Promise<void> {
  for (const person of those) {
    const found = await allClaims(person);
    for (const personCode of visible(person))
      claims.set(
        keyOf(person, personCode),
        found.filter((claim) => claim.personCode === personCode),
      );
    const member = sandbox.as(person.userName);
    for (const npi of new Set(found.map(({ pharmacyNpi }) => pharmacyNpi))) {
      if (inNetwork.has(npi)) continue;
      const pharmacy = await member.call(calls.pharmacies.byNpi, { params: { npi }, query: member.ids });
      inNetwork.set(npi, pharmacy.inNetwork);
    }
  }
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await readClaims(registered);
});
afterAll(() => sandbox.close());

type Part = 'drugCostCents' | 'planAmountCents' | 'patientPayCents' | 'deductibleCents';
type Parts = Part | 'copayCents' | 'coinsuranceCents' | 'reimbursementCents';
const PARTS: readonly Parts[] = [
  ...(['drugCostCents', 'planAmountCents', 'patientPayCents', 'deductibleCents'] as const),
  ...(['copayCents', 'coinsuranceCents', 'reimbursementCents'] as const),
];
const sumOf = (list: readonly Claim[], part: Parts) => list.reduce((sum, claim) => sum + claim[part], 0);
const sums = (list: readonly Claim[]) => Object.fromEntries(PARTS.map((part) => [part, sumOf(list, part)]));
const paidIn = (list: readonly Claim[], year: number) =>
  list.filter(({ status, fillDate }) => status === 'Paid' && fillDate.startsWith(String(year)));
const counted = { DEDUCTIBLE: 'deductibleCents', OUT_OF_POCKET: 'patientPayCents' } as const;
const inNetworkOf = (list: readonly Claim[], { network }: Pick<Cap, 'network'>) =>
  list.filter(({ pharmacyNpi }) => inNetwork.get(pharmacyNpi) === (network === 'IN'));

const thisYear = () => Number(sandbox.programme.clock.today().slice(0, 4));
const years = () => Array.from({ length: 10 }, (_, index) => thisYear() - index);
const ofCard = (person: Registered) =>
  [...claims].flatMap(([key, list]) => (key.startsWith(`${person.cardId} `) ? list : []));
const figuresOf = (person: Registered, personCode: string, year: number) => {
  const member = sandbox.as(person.userName);
  return member.call(calls.benefits.explanationFigures, { query: { ...member.ids, personCode, year } });
};

async function expectClaims(person: Registered): Promise<void> {
  for (const personCode of visible(person))
    for (const year of years()) {
      const paid = paidIn(claims.get(keyOf(person, personCode))!, year);
      const figures = await figuresOf(person, personCode, year);
      expect({ ...figures, months: undefined, caps: undefined, throughDate: undefined }).toEqual({
        ...{ year, claimCount: paid.length, months: undefined, caps: undefined, throughDate: undefined },
        ...sums(paid),
      });
      for (const month of figures.months)
        expect(month).toEqual(
          expect.objectContaining({
            claimCount: paid.filter(({ fillDate }) => fillDate.startsWith(month.month)).length,
            patientPayCents: sumOf(
              paid.filter(({ fillDate }) => fillDate.startsWith(month.month)),
              'patientPayCents',
            ),
          }),
        );
      expect(figures.months.reduce((sum, { claimCount }) => sum + claimCount, 0)).toBe(paid.length);
    }
}

async function expectLimits(person: Registered): Promise<void> {
  for (const personCode of visible(person))
    for (const year of years()) {
      const paid = paidIn(claims.get(keyOf(person, personCode))!, year);
      const { caps } = await figuresOf(person, personCode, year);
      expect(caps).toHaveLength(4);
      for (const cap of caps) {
        const own = cap.single ?? cap.member!;
        const part = counted[cap.capType];
        expect(own.accumulationCents).toBe(sumOf(inNetworkOf(paid, cap), part));
        expect(own.accumulationCents).toBeLessThanOrEqual(own.limitCents);
        if (!cap.family) continue;
        const family = inNetworkOf(paidIn(ofCard(person), year), cap);
        expect(cap.family.accumulationCents).toBe(sumOf(family, part));
        expect(cap.family.accumulationCents).toBeLessThanOrEqual(cap.family.limitCents);
      }
    }
}

test('everyone is asked about, and some of it is worth asking', () => {
  const all = [...claims.values()].flat();
  expect(claims.size).toBeGreaterThan(registered.length);
  expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(2);
  expect(all.some(({ deductibleCents, copayCents }) => deductibleCents > 0 && copayCents > 0)).toBe(true);
  expect(all.some(({ reimbursementCents }) => reimbursementCents > 0)).toBe(true);
  expect(all.some((claim) => claim.fillDate.startsWith(String(thisYear() - 1)))).toBe(true);
});

test('cara has filled out of the network: all deductible first, then the end of it and half of the rest', () => {
  const cara = registered.find(({ userName }) => userName === 'cara')!;
  const out = claims
    .get(keyOf(cara, cara.personCode))!
    .filter((claim) => claim.inNetwork === false)
    .toSorted((a, b) => a.fillDate.localeCompare(b.fillDate));
  expect(out.map(({ pharmacyNpi }) => inNetwork.get(pharmacyNpi))).toEqual([false, false]);
  const [first, second] = out as [Claim, Claim];
  expect(first.deductibleCents).toBe(first.drugCostCents);
  // on the days around New Year the two lie in different years, each with a deductible of its own
  const met = first.fillDate.slice(0, 4) === second.fillDate.slice(0, 4) ? first.deductibleCents : 0;
  expect(second.deductibleCents).toBe(50_000 - met);
  const rest = second.drugCostCents - second.deductibleCents;
  expect(second.coinsuranceCents).toBe(Math.round(rest / 2));
  expect(second.planAmountCents).toBe(rest - second.coinsuranceCents);
});

describe.each(registered)('$userName', (person) => {
  test('finds the claims of every year in its explanation, month by month', () => expectClaims(person));

  test('finds them in the limits of the year, in and out of the network, and in the family’s', () =>
    expectLimits(person));

  test('has the same limits on the benefits page as in the year’s explanation', async () => {
    const member = sandbox.as(person.userName);
    for (const personCode of visible(person)) {
      const query = { ...member.ids, personCode };
      const { year, caps } = await member.call(calls.benefits.capsAndDeductibles, { query });
      expect(year).toBe(thisYear());
      expect((await figuresOf(person, personCode, year)).caps).toEqual(caps);
    }
  });
});

describe('the document of a year', () => {
  const dollars = (cents: number) =>
    `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const document = async (userName: string, language?: Language) => {
    const { ids } = sandbox.as(userName);
    const query = { ...ids, year: thisYear(), ...(language && { language }) };
    return pdfText(await sandbox.as(userName).call(calls.benefits.explanation, { query }));
  };

  test.each(['ana', 'hugo', 'eve'])('says what %s’s figures say', async (userName) => {
    const person = registered.find((one) => one.userName === userName)!;
    const figures = await figuresOf(person, person.personCode, thisYear());
    const text = await document(userName);
    for (const part of PARTS) expect(text).toContain(dollars(figures[part]));
    for (const month of figures.months) expect(text).toContain(dollars(month.planAmountCents));
    for (const { single, member, family } of figures.caps)
      for (const limit of [single, member, family])
        if (limit) expect(text).toContain(dollars(limit.accumulationCents));
  });

  test('is in the language that is asked for, else in the one that the programme knows the member by', async () => {
    expect(await document('ana')).toContain('Explanation of benefits');
    expect(await document('ana', 'es')).toContain('Explicación de beneficios');
    expect(await document('ximena')).toContain('Quién pagó qué');
  });

  test('leaves out what the client hides', async () => {
    expect(await document('ana')).toContain('out of network');
    expect(await document('noor')).not.toContain('out of network');
  });
});

describe('a year of fills anywhere, some of them taken back', () => {
  const family = registered.filter(({ cardId }) => cardId === 'MPA100200');

  test.each([1, 7, 42])('adds up too (%i)', async (seed) => {
    fillAnywhere(sandbox.programme.db, createRandom(seed), { year: thisYear() - 3 - (seed % 3), count: 120 });
    await readClaims(family);
    const paid = family.flatMap(ofCard).filter(({ status }) => status === 'Paid');
    expect(new Set(paid.map(({ pharmacyNpi }) => inNetwork.get(pharmacyNpi))).size).toBe(2);
    for (const person of family) {
      await expectClaims(person);
      await expectLimits(person);
    }
  });
});

/** Fills of ana, ben, leo and cara at any pharmacy, of any drug; every ninth is taken back. */
function fillAnywhere(db: Database, random: Random, { year, count }: { year: number; count: number }): void {
  const members = [1, 2, 3, 4].map((memberId) => memberById(db, memberId));
  for (let index = 0; index < count; index += 1) {
    const drug = random.pick(catalogue);
    const { memberId } = random.pick(members);
    const day = String(random.int(1, 28)).padStart(2, '0');
    const fillDate = `${year}-${String(random.int(1, 12)).padStart(2, '0')}-${day}`;
    const fill = {
      drug,
      quantity: drug.unitsPer30Days,
      daysSupply: 30,
      pharmacyNpi: random.pick(pharmacies).npi,
    };
    const orderNumber = `T${random.digits(7)}`;
    const claim = {
      ...{ claimId: `C${random.digits(11)}`, rxNumber: orderNumber, drugName: drug.label, ndc: drug.ndc },
      ...{ memberId, orderNumber, fillDate, processedDate: fillDate, dawCode: '0', status: 'Paid' as const },
      ...{ prescriberNpi: prescribers.family.npi, pharmacyNpi: fill.pharmacyNpi },
      ...{ quantity: fill.quantity, daysSupply: fill.daysSupply },
    };
    insertClaim(db, claim, priceOf(fill, accumulated(db, memberId, fillDate, fill.pharmacyNpi)));
    if (index % 9 === 0) reverseClaims(db, orderNumber, orderNumber);
  }
}
