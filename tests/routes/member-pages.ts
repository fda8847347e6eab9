/** The data of every page of a member, for the resources in the examples of docs/openapi.json. */
import { examples } from '../../scripts/openapi-document.ts';
import { routes } from '#harness/portal-in-process.ts';

const getId = (id: string, name: string) =>
  String(([examples[id]!.response].flat()[0] as Record<string, unknown>)[name]);

const ids: Record<string, string> = {
  prescriptionId: getId('prescriptions.byId', 'prescriptionId'),
  orderNumber: getId('orders.byNumber', 'orderNumber'),
  claimId: getId('claims.byId', 'claimId'),
  inquiryId: getId('clinicalReviews.byId', 'inquiryId'),
  npi: getId('pharmacies.byNpi', 'npi'),
  addressId: getId('mailOrder.shippingAddresses', 'addressId'),
  paymentCardId: getId('mailOrder.paymentCards', 'paymentCardId'),
  year: getId('benefits.explanationFigures', 'year'),
  ...{ ndc: '00071015623', step: 'contact', personCode: '01', withPersonCode: '02' },
  intentId: '31498e6a-e26f-4f7b-937a-5ec33993b71f',
};

/** The address of a route for the resources of the examples. */
export const withIds = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x');

/** Pages that need a search before they call the programme. */
const searches = ['/main/find-pharmacy.data?zipCode=53703&radius=10', '/main/drug.data?q=lipitor'];

export const memberPages: readonly string[] = [
  ...routes
    .filter(
      ({ path, module }) =>
        path.startsWith('/main/') && module.loader !== undefined && module.default !== undefined,
    )
    .map(({ path }) => `${withIds(path)}.data`),
  ...searches,
];
