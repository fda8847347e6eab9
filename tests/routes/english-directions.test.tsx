/** Tests directions that the programme has in English only. A Spanish page marks them. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { cleanup, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { openShop, type Shop } from '#harness/shop.ts';
import * as list from '~/areas/prescriptions/pages/main.prescriptions.medicine-list.tsx';
import * as detail from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId.tsx';
import { renderRoute } from '#harness/render.tsx';
import { PROGRAMME, useMsw as startMsw } from '#harness/msw.ts';

const server = startMsw();
const ENGLISH = 'Take one tablet at noon.';
const SPANISH = 'Tome una tableta al mediodía.';

function open(language: 'en' | 'es', directionsEs?: string): Shop {
  server.use(http.get(`${PROGRAMME}/*`, () => HttpResponse.json({ message: 'Closed.' }, { status: 400 })));
  const shop = openShop(server, { language });
  const rx = aCheckoutPrescription('rx-1', { directions: ENGLISH, ...(directionsEs && { directionsEs }) });
  shop.programme.have(rx);
  server.use(
    http.get(`${PROGRAMME}/mail-order/refills/prescriptions`, () =>
      HttpResponse.json({ items: [rx], total: 1, page: 1, perPage: 100, counts: {} }),
    ),
  );
  return shop;
}

const pages: [string, { loader: unknown; default: () => ReactNode }][] = [
  ['the page of a prescription', detail],
  ['the list of medicines', list],
];

describe.each(pages)('directions on %s', (_name, { loader, default: Page }) => {
  beforeEach(cleanup);

  async function renderLang(text: string, language: 'en' | 'es', directionsEs?: string) {
    const { context } = open(language, directionsEs);
    const request = new Request('http://portal.test/main/prescriptions');
    const load = loader as (args: LoaderFunctionArgs) => Promise<unknown>;
    const loaderData = await load({ context, request, params: { prescriptionId: 'rx-1' } });
    renderRoute(<Page />, { language, loaderData });
    return screen.getByText(text).closest('body [lang]')?.getAttribute('lang');
  }

  it('marks English directions in Spanish, and no others', async () => {
    expect(await renderLang(ENGLISH, 'es')).toBe('en');
    cleanup();
    expect(await renderLang(SPANISH, 'es', SPANISH)).toBeUndefined();
    cleanup();
    expect(await renderLang(ENGLISH, 'en')).toBeUndefined();
  });
});
