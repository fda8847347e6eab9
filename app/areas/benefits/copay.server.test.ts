import { describe, expect, it } from 'vitest';
import { aCopayRow } from '#harness/factories.ts';
import { createLocalizerIn } from '#harness/localizer.ts';
import type { Language } from '#contract/languages.ts';
import { buildCopayTable, selectShownCopays } from './copay.server.ts';

const mail = { channel: 'MAIL', daysSupply: 90, copayCents: 2_000 } as const;
const rows = [
  aCopayRow(mail),
  aCopayRow({ daysSupply: 90, copayCents: 3_000 }),
  aCopayRow(),
  aCopayRow({ tier: 'Specialty', copayCents: undefined, coinsurancePercent: 20, maximumCents: 25_000, deductibleApplies: true }),
  aCopayRow({ network: 'OUT', copayCents: undefined, coinsurancePercent: 50 }),
  aCopayRow({ network: 'OUT', tier: 'Preferred brand', copayCents: undefined }),
]; // oxfmt-ignore

const build = async (network: 'IN' | 'OUT', { language = 'en' as Language, isPart = false } = {}) =>
  buildCopayTable(rows, network, { localizer: await createLocalizerIn(language), isPart });

describe('copay schedule', () => {
  it('has a row for each tier and a column for each channel, retail first', async () => {
    const { columns, rows: lines } = await build('IN');
    expect(columns).toEqual(['Retail, 30 days', 'Retail, 90 days', 'Mail order, 90 days']);
    expect(lines.map(({ tier, cells }) => [tier, ...cells.map(({ amount }) => amount)])).toEqual([
      ['Generic', '$10.00', '$30.00', '$20.00'],
      ['Specialty', '20%, up to $250.00', 'Not offered', 'Not offered'],
    ]);
  });

  it('shows "Call us" while a row cannot be read', async () => {
    const { rows: lines } = await build('IN', { isPart: true });
    const amounts = lines.at(-1)?.cells.map(({ amount }) => amount);
    expect(amounts).toEqual(['20%, up to $250.00', 'Call us', 'Call us']);
  });

  it('marks where the deductible comes first', async () => {
    const { rows: lines } = await build('IN');
    expect(lines.map(({ cells }) => cells[0]?.after)).toEqual([undefined, 'after the deductible']);
  });

  it('is separate for each network, and marks unknown amounts', async () => {
    const { columns, rows: lines } = await build('OUT', { language: 'es' });
    expect(columns).toEqual(['Farmacia, 30 días']);
    expect(lines.map(({ tier, cells }) => [tier, cells[0]?.amount])).toEqual([
      ['Genérico', '50%'],
      ['De marca preferida', 'Llámenos'],
    ]);
  });

  it.each([
    [{ hideOutOfNetwork: true, suppressMailOrderFeatures: false }, ['IN MAIL', 'IN RETAIL']],
    [{ hideOutOfNetwork: false, suppressMailOrderFeatures: true }, ['IN RETAIL', 'OUT RETAIL']],
    [{ hideOutOfNetwork: true, suppressMailOrderFeatures: true }, ['IN RETAIL']],
  ])('omits the parts that a client hides: %j', (client, ways) => {
    const shown = selectShownCopays(rows, client).map(({ network, channel }) => `${network} ${channel}`);
    expect([...new Set(shown)].sort()).toEqual(ways);
  });
});
