/** Tests directions that the programme has in English only. A Spanish page marks them. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { openShop } from '#harness/shop.ts';
import * as list from '~/areas/prescriptions/pages/main.prescriptions.medicine-list.tsx';
import * as detail from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId.tsx';
import { renderRoute } from '#harness/render.tsx';
import { answer, useMsw as startMsw } from '#harness/msw.ts';

const server = startMsw();
const ENGLISH = 'Take one tablet at noon.';
const SPANISH = 'Tome una tableta al mediodía.';

async function renderLang(route: object, text: string, language: 'en' | 'es', more: object = {}) {
  cleanup();
  answer(server, { 'GET /*': 400 });
  const { context, programme } = openShop(server, { language });
  const rx = aCheckoutPrescription('rx-1', { directions: ENGLISH, ...more });
  programme.have(rx);
  const page = { items: [rx], total: 1, page: 1, perPage: 100, counts: {} };
  answer(server, { 'GET /mail-order/refills/prescriptions': page });
  const { loader, default: Page } = route as {
    loader: (args: LoaderFunctionArgs) => Promise<unknown>;
    default: ComponentType;
  };
  const request = new Request('http://portal.test/main/prescriptions');
  const loaderData = await loader({ context, request, params: { prescriptionId: 'rx-1' } });
  renderRoute(<Page />, { language, loaderData });
  return screen.getByText(text).closest('body [lang]')?.getAttribute('lang');
}

it.each(Object.entries({ detail, list }))(
  'marks English directions in Spanish on the %s',
  async (_, route) => {
    expect(await renderLang(route, ENGLISH, 'es')).toBe('en');
    expect(await renderLang(route, SPANISH, 'es', { directionsEs: SPANISH })).toBeUndefined();
    expect(await renderLang(route, ENGLISH, 'en')).toBeUndefined();
  },
);
