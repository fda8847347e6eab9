import { brotliCompressSync } from 'node:zlib';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { I18nContext } from '~/i18n/use-t.ts';
import { localLabels } from '~/labels.server.ts';
import { readAloud, renderRoute } from '#harness/render.tsx';
import { createLocalizerIn } from '#harness/localizer.ts';
import { findPharmacy } from '../../sandbox/data/pharmacies.ts';
import { placeOfZip } from '../../sandbox/data/pharmacies/generated.ts';
import { searchPharmacies } from '../../sandbox/data/pharmacies/search.ts';
import type { FinderView } from '~/areas/pharmacy/pharmacies/finder.server.ts';
import { MapsAppButton } from '~/areas/pharmacy/pharmacies/maps-app.tsx';
import { NearMe } from '~/areas/pharmacy/pharmacies/near-me.tsx';
import { RingMapFigure } from '~/areas/pharmacy/pharmacies/ring-map-figure.tsx';
import { mapView, type Results } from '~/areas/pharmacy/pharmacies/results.server.ts';
import { toPharmacyRow } from '~/areas/pharmacy/pharmacies/row.server.ts';
import FindPharmacy from '~/areas/pharmacy/pages/main.find-pharmacy._index.tsx';
import type { Language } from '#contract/languages.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const origin = placeOfZip('53703')!;
const found = searchPharmacies({
  ...{ zipCode: '53703', radius: 25, sortByField: 'distance', sortType: 'ASC' },
}).found.slice(0, 10);
const items = found.map(({ pharmacy, distanceMiles }) => ({
  ...findPharmacy(pharmacy.npi)!,
  services: [...pharmacy.services],
  ...(distanceMiles !== undefined && { distanceMiles }),
}));

async function rows(language: Language): Promise<Extract<Results, { kind: 'rows' }>> {
  const localizer = await createLocalizerIn(language);
  return {
    kind: 'rows',
    summary: '13 pharmacies within 25 miles of 53703. Page 1 of 2',
    rows: items.map((pharmacy, index) =>
      toPharmacyRow(pharmacy, { now: NOW, localizer, origin, number: index + 1 }),
    ),
    map: mapView(origin, { items, first: 1, place: '53703', localizer }),
    pins: [],
    page: 1,
    pages: 2,
  };
}

async function view(language: Language = 'en', more: Partial<FinderView> = {}): Promise<FinderView> {
  const choice = (value: string) => ({ value, label: value });
  return {
    form: {
      mode: 'zip',
      values: { zipCode: '53703', radius: '25', services: [] },
      radii: ['5', '25'].map(choice),
      services: [{ ...choice('delivery'), isChosen: false }],
      sorts: ['distance-asc', 'name-asc'].map(choice),
      otherWays: [],
      switches: [{ name: 'inNetwork', label: 'In network' }],
      isFiltered: false,
    },
    missing: [],
    asksNear: false,
    isFormOpen: false,
    results: await rows(language),
    query: [
      ['zipCode', '53703'],
      ['radius', '25'],
    ],
    tiles: { state: 'none' },
    ...more,
  };
}

describe('finder read aloud', () => {
  it('announces the number of pharmacies, and lists each with its number on the map (2.58)', async () => {
    renderRoute(<FindPharmacy />, { loaderData: { view: await view() } });
    expect(document.querySelector('#results')).toHaveTextContent('13 pharmacies within 25 miles of 53703');
    expect(screen.getByRole('search')).toBeVisible();
    const section = screen.getByRole('region', { name: 'Pharmacies' });
    const entries = within(section).getAllByRole('listitem');
    expect(entries).toHaveLength(10);
    const first = within(entries[0]!);
    expect(first.getByRole('heading', { level: 3 })).toHaveTextContent('Willy Street Pharmacy #101');
    expect(first.getByRole('link', { name: 'Willy Street Pharmacy #101' })).toHaveAttribute(
      'href',
      `/main/find-pharmacy/${items[0]!.npi}`,
    );
    expect(first.getByRole('link', { name: '(608) 555-0171' })).toHaveAttribute('href', 'tel:+16085550171');
    expect(first.getByText(/^0\.6 miles north$/)).toBeVisible();
    expect(first.getByText(/^Open until 7 pm\.$/)).toBeVisible();
    expect(first.getByText('In network')).toBeVisible();
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Map of 10 pharmacies, numbered as in the list, around 53703. North is up. The rings are 2 miles, 5 miles and 10 miles away.',
    );
    expect(screen.getByRole('link', { name: /Next/ })).toHaveAttribute(
      'href',
      '/main/find-pharmacy?zipCode=53703&radius=25&page=2',
    );
  });

  it.each([
    [
      'en',
      [
        ...['group, There is a problem', 'link, Enter a ZIP code of 5 digits'],
        'heading, Find a pharmacy, level 1',
        'textbox, ZIP code, 537, At least 5 digits Error:Enter a ZIP code of 5 digits, invalid',
      ],
    ],
    [
      'es',
      [
        ...['group, Hay un problema', 'link, Escriba un código postal de 5 dígitos'],
        'heading, Buscar una farmacia, level 1',
        'textbox, Código postal, 537, Al menos 5 dígitos Error:Escriba un código postal de 5 dígitos, invalid',
      ],
    ],
  ] as const)('announces errors first, and again at their fields, in %s (5.31)', async (language, said) => {
    const message = localLabels[language]['pharmacies.words.problem.zipInvalid']!;
    const reply = { values: { zipCode: '537', radius: '25' }, problems: [{ name: 'zipCode', message }] };
    const { results: _results, ...refused } = await view(language, { reply });
    renderRoute(<FindPharmacy />, { language, loaderData: { view: refused } });
    await expect(readAloud(said)).resolves.toEqual(said);
    const [link] = within(screen.getAllByRole('group')[0]!).getAllByRole('link');
    expect(link).toHaveAttribute('href', '#zipCode');
  });
});

it('sends the map in less than 4 KB, in either language', async () => {
  for (const language of ['en', 'es'] as const) {
    const map = mapView(origin, {
      items,
      first: 1,
      place: '53703',
      localizer: await createLocalizerIn(language),
    });
    const html = renderToStaticMarkup(
      <I18nContext.Provider value={{ language, read: (key) => localLabels[language][key] }}>
        <RingMapFigure map={map} />
      </I18nContext.Provider>,
    );
    expect(html).toContain('<svg');
    expect(html).not.toMatch(/https?:|style=/);
    expect(brotliCompressSync(html).length).toBeLessThan(4096);
    // visible on a page without its style sheet, and not as wide as the window
    expect(html).toMatch(/<svg[^>]* width="400" height="400"/);
    expect(html).not.toMatch(/var\(--\w+\)/);
  }
});

describe('search near the device', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));
  const device = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });

  it('requests the position after a click only, and posts two decimals', () => {
    const ask = vi.fn<Geolocation['getCurrentPosition']>((done) =>
      done({ coords: { latitude: 43.0747512, longitude: -89.3840329 } } as GeolocationPosition),
    );
    device(ask);
    const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => undefined);
    const { container } = renderRoute(<NearMe />);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Share my location' }));
    const form = container.querySelector('form')!;
    expect(Object.fromEntries(new FormData(form))).toMatchObject({ latitude: '43.07', longitude: '-89.38' });
    expect(form).toHaveAttribute('method', 'post');
    expect(submit).toHaveBeenCalledOnce();
    submit.mockRestore();
  });

  it('explains the next step when the device refuses', () => {
    device((_done, refused) => refused?.({ code: 1 } as GeolocationPositionError));
    renderRoute(<NearMe />);
    fireEvent.click(screen.getByRole('button', { name: 'Share my location' }));
    expect(screen.getByRole('status')).toHaveTextContent('Type your ZIP code instead.');
  });
});

describe('map app of the device', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const press = (leave: (address: string) => void) => {
    renderRoute(<MapsAppButton address="geo:43.07,-89.38" leave={leave} />);
    fireEvent.click(screen.getByRole('button', { name: 'Open my maps app' }));
  };

  it.each([
    [true, 'No app found'],
    [false, ''],
  ])('shows an error when it does not open: %s, “%s” (8.23)', (inFront, message) => {
    vi.useFakeTimers();
    vi.spyOn(document, 'hasFocus').mockReturnValue(inFront);
    const leave = vi.fn();
    press(leave);
    expect(leave).toHaveBeenCalledWith('geo:43.07,-89.38');
    expect(screen.getByRole('status')).toHaveTextContent('');
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByRole('status').textContent).toBe(message);
  });

  it('shows an error when the browser refuses its address (8.24)', () => {
    press(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(screen.getByRole('status')).toHaveTextContent('Sorry, link cannot be opened');
  });
});
