/** The money of every seeded member in the API. Claims, limits and explanation of benefits agree to the cent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { listMoneyFaults, isStraddlingDeductible } from '#contract/claim-rules.ts';
import type { Cap } from '#contract/benefits.ts';
import type { Claim } from '#contract/claims.ts';
import { calls } from '#contract/index.ts';
import type { OutputOf } from '#contract/call.ts';
import { readPdfText } from '#harness/downloaded-file.ts';
import { people } from '../data/people.ts';
import { startTestSandbox, type TestMember, type TestSandbox } from '#harness/sandbox-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const userNames = people.flatMap(({ account }) => (account ? [account.userName] : []));
const parts = [
  ...['drugCostCents', 'planAmountCents', 'patientPayCents', 'deductibleCents', 'copayCents'],
  ...['coinsuranceCents', 'reimbursementCents'],
] as const;
type Part = (typeof parts)[number];

const sumPart = (claims: readonly Claim[], part: Part) => claims.reduce((sum, claim) => sum + claim[part], 0);
const paid = (claims: readonly Claim[]) => claims.filter(({ status }) => status === 'Paid');

/** All claims that the member sees: their own, and those of everyone who shares. */
async function fetchClaims(member: TestMember): Promise<Claim[]> {
  const { clientId, cardId, personCode } = member.ids;
  const family = await member.call(calls.member.familyCoverage, { query: { clientId, cardId } });
  const own = family.find((person) => person.personCode === personCode);
  const allowedPhiPersonCodes = own?.allowedPhiPersonCodes.join(',') || undefined;
  const claims: Claim[] = [];
  for (let page = 1; ; page += 1) {
    const dates = { startDate: '2000-01-01', endDate: '2099-12-31' };
    const query = { ...member.ids, ...dates, allowedPhiPersonCodes, page, perPage: 100 };
    const { items, total } = await member.call(calls.claims.search, { query });
    claims.push(...items);
    if (items.length === 0 || claims.length >= total) return claims;
  }
}

type Explanation = OutputOf<typeof calls.benefits.explanationFigures>;

const countsToward = { DEDUCTIBLE: 'deductibleCents', OUT_OF_POCKET: 'patientPayCents' } as const;
const inNetwork = (claims: readonly Claim[], { network }: Cap) =>
  paid(claims).filter((claim) => (claim.inNetwork === false ? 'OUT' : 'IN') === network);

/** A person's used part of a limit, inside and outside the network together. */
const sumUsed = ({ caps }: Explanation, capType: Cap['capType']) =>
  caps
    .filter((cap) => cap.capType === capType)
    .reduce((sum, { single, member }) => sum + ((single ?? member)?.accumulationCents ?? NaN), 0);

/** @param whose one person's share of a limit, or the family's */
function expectLimits(caps: readonly Cap[], claims: readonly Claim[], whose: 'person' | 'family'): void {
  expect(caps).toHaveLength(4);
  for (const cap of caps) {
    const limit = whose === 'person' ? (cap.single ?? cap.member!) : (cap.single ?? cap.family!);
    const used = sumPart(inNetwork(claims, cap), countsToward[cap.capType]);
    expect([cap.network, cap.capType, limit.accumulationCents]).toEqual([cap.network, cap.capType, used]);
    expect(limit.accumulationCents).toBeLessThanOrEqual(limit.limitCents);
  }
}

function expectToAgree(claims: readonly Claim[], figures: Explanation): void {
  const counted = paid(claims);
  expect(figures.claimCount).toBe(counted.length);
  for (const part of parts) expect([part, figures[part]]).toEqual([part, sumPart(counted, part)]);
  for (const month of figures.months) {
    const within = counted.filter(({ fillDate }) => fillDate.startsWith(month.month));
    expect(month).toMatchObject({
      ...{ claimCount: within.length, drugCostCents: sumPart(within, 'drugCostCents') },
      planAmountCents: sumPart(within, 'planAmountCents'),
      patientPayCents: sumPart(within, 'patientPayCents'),
    });
  }
  expect(figures.months.reduce((sum, month) => sum + month.claimCount, 0)).toBe(counted.length);
  expectLimits(figures.caps, claims, 'person');
}

/** Checks every year of all visible people. @returns the number of years */
async function expectMoneyToAgree(member: TestMember): Promise<number> {
  const claims = await fetchClaims(member);
  for (const claim of claims) expect([claim.claimId, listMoneyFaults(claim)]).toEqual([claim.claimId, []]);
  const getYear = ({ fillDate }: Claim) => Number(fillDate.slice(0, 4));
  const personCodes = new Set([member.ids.personCode, ...claims.map(({ personCode }) => personCode)]);
  const thisYear = Number(sandbox.programme.clock.today().slice(0, 4));
  const years = new Set([thisYear, ...claims.map(getYear)]);
  for (const personCode of personCodes) {
    for (const year of years) {
      const own = claims.filter((claim) => claim.personCode === personCode && getYear(claim) === year);
      const query = { ...member.ids, personCode, year };
      expectToAgree(own, await member.call(calls.benefits.explanationFigures, { query }));
    }
  }
  const now = await member.call(calls.benefits.capsAndDeductibles, { query: member.ids });
  const query = { ...member.ids, year: thisYear };
  const figures = await member.call(calls.benefits.explanationFigures, { query });
  expect(now).toEqual({ year: thisYear, caps: figures.caps });
  return years.size;
}

describe('yearly money', () => {
  test.each(userNames)('agrees in claims, limits and explanation for %s and sharing people', async (name) => {
    expect(await expectMoneyToAgree(sandbox.as(name))).toBeGreaterThan(0);
  });

  test('includes claims across the deductible and reversed claims', async () => {
    const claims = await fetchClaims(sandbox.as('ana'));
    expect(paid(claims).filter(isStraddlingDeductible).length).toBeGreaterThan(0);
    const reversed = claims.filter(({ status }) => status === 'Reversed');
    expect(reversed.length).toBeGreaterThan(0);
    expect(reversed.some(({ patientPayCents }) => patientPayCents > 0)).toBe(true);
  });
});

describe('family total', () => {
  const cards = [...new Set(people.flatMap((person) => (person.account ? [person.cardId] : [])))];

  test.each(cards)('on the card %s is the sum of its people’s claims', async (cardId) => {
    const onCard = people.filter((person) => person.cardId === cardId);
    const thisYear = sandbox.programme.clock.today().slice(0, 4);
    const claims = new Map<string, Claim>();
    for (const { account } of onCard) {
      const seen = account ? await fetchClaims(sandbox.as(account.userName)) : [];
      for (const claim of seen) if (claim.fillDate.startsWith(thisYear)) claims.set(claim.claimId, claim);
    }
    const { account } = onCard.find((person) => person.account)!;
    const member = sandbox.as(account!.userName);
    const { caps } = await member.call(calls.benefits.capsAndDeductibles, { query: member.ids });
    expectLimits(caps, [...claims.values()], 'family');
  });
});

test('charges the deductible first, then half of the rest, outside the network', async () => {
  const cara = await fetchClaims(sandbox.as('cara'));
  const out = cara.filter((claim) => claim.inNetwork === false);
  const [first, second] = out.toSorted((a, b) => a.fillDate.localeCompare(b.fillDate)) as [Claim, Claim];
  expect(first.deductibleCents).toBe(first.drugCostCents);
  // around New Year the two days are in different years, each with its own deductible
  const met = first.fillDate.slice(0, 4) === second.fillDate.slice(0, 4) ? first.deductibleCents : 0;
  expect(second.deductibleCents).toBe(50_000 - met);
  const rest = second.drugCostCents - second.deductibleCents;
  const half = Math.round(rest / 2);
  expect([second.coinsuranceCents, second.planAmountCents]).toEqual([half, rest - half]);
});

test.each(['ana', 'hugo', 'eve'])('shows the figures of %s in the document of a year', async (userName) => {
  const member = sandbox.as(userName);
  const query = { ...member.ids, year: Number(sandbox.programme.clock.today().slice(0, 4)) };
  const figures = await member.call(calls.benefits.explanationFigures, { query });
  const text = readPdfText(await member.call(calls.benefits.explanation, { query }));
  const limits = figures.caps.flatMap(({ single, member: own, family }) => [single, own, family]);
  const cents = [
    ...parts.map((part) => figures[part]),
    ...figures.months.map(({ planAmountCents }) => planAmountCents),
    ...limits.flatMap((limit) => limit?.accumulationCents ?? []),
  ];
  for (const amount of cents)
    expect(text).toContain(`$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
});

test('corrects the yearly money after a paid order is lost and refunded', async () => {
  const ana = sandbox.as('ana');
  const claims = await fetchClaims(ana);
  const since = addDays(sandbox.programme.clock.today(), -30);
  const claim = claims.find(
    ({ status, orderNumber, fillDate, patientPayCents, personCode }) =>
      status === 'Paid' && orderNumber && fillDate > since && patientPayCents > 0 && personCode === '01',
  )!;
  const params = { orderNumber: claim.orderNumber! };
  const order = await ana.call(calls.orders.byNumber, { params, query: ana.ids });
  const line = order.lines.find(({ rxNumber }) => rxNumber === claim.rxNumber)!;
  const year = Number(claim.fillDate.slice(0, 4));
  const query = { ...ana.ids, year };
  const before = await ana.call(calls.benefits.explanationFigures, { query });
  const undo = (type: string) => sandbox.post('/order-events', { lineId: line.lineId, type });
  const undone = await Promise.all(['rejected', 'refunded'].map(undo));
  expect(undone.map(({ status }) => status)).toContain(200);
  const byId = { params: { claimId: claim.claimId }, query: ana.ids };
  const reversed = { status: 'Reversed', patientPayCents: claim.patientPayCents };
  expect(await ana.call(calls.claims.byId, byId)).toMatchObject(reversed);
  const after = await ana.call(calls.benefits.explanationFigures, { query });
  expect(after.patientPayCents).toBe(before.patientPayCents - claim.patientPayCents);
  expect(sumUsed(after, 'OUT_OF_POCKET')).toBe(sumUsed(before, 'OUT_OF_POCKET') - claim.patientPayCents);
  await expectMoneyToAgree(ana);
});
