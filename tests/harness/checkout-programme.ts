/** Creates a small programme behind msw for checkout tests: prescriptions, addresses, cards, orders. */
import { HttpResponse } from 'msw';
import type { SetupServer } from 'msw/node';
import type { Order } from '#contract/order.ts';
import type { PaymentCard, ShippingAddress } from '#contract/mail-order.ts';
import type { Prescription } from '#contract/prescription.ts';
import { aPrescription, home } from './factories.ts';
import { answer, refuse } from './msw.ts';

const { directionsEs: _directionsEs, prescriberPhone: _prescriberPhone, ...ordinary } = aPrescription();

/** A prescription that can be refilled on November 20, 2026, for $10.00. */
export const aCheckoutPrescription = (
  prescriptionId: string,
  change: Partial<Prescription> = {},
): Prescription => ({
  ...ordinary,
  ...{ prescriptionId, rxNumber: `72${prescriptionId.replace(/\D/g, '').padStart(5, '0')}` },
  ...{ prescriberName: 'Dr. Mei Chen', prescribedDrug: 'Metformin ER 500 mg tablet' },
  ...{ directions: 'Take one tablet by mouth twice a day.' },
  ...{ refillsAllowed: 3, refillsRemaining: 2, refillReminder: false, rxDate: '2026-03-01' },
  ...{ dispensedDate: '2026-08-20', expirationDate: '2027-03-01', nextRefillDate: '2026-10-27' },
  ...{ pharmacyName: 'Central Mail Pharmacy', refillPriceCents: 1000 },
  status: 'active',
  ...change,
});

export { home } from './factories.ts';

export const goodCard: PaymentCard = {
  paymentCardId: 'K-1',
  type: 'Mastercard',
  lastFour: '4421',
  expiration: { month: 8, year: 2028 },
  ...{ firstName: 'Ana', lastName: 'Rivera', isDefault: true, addedDate: '2026-01-10' },
};

interface RefillsBody {
  clientReference: string;
  items: { prescriptionId: string; priceCents: number }[];
}

type Reply = () => Response | Promise<Response>;

export class ProgrammeInTest {
  prescriptions = new Map<string, Prescription>();
  addresses = [home];
  cards = [goodCard];
  enrolled = true;
  orders: Order[] = [];
  requests: RefillsBody[] = [];
  searches = 0;
  cardNumbers: string[] = [];
  /** the reply to refill requests after they were carried out; the order by default */
  afterPlacing: Reply | undefined;
  /** a reply in place of the operation */
  insteadOfPlacing: Reply | undefined;
  searchFails = false;
  /** refused lines, each with the programme's code and message */
  refuse = new Map<string, { code: string; message: string }>();

  have(...list: Prescription[]) {
    for (const rx of list) this.prescriptions.set(rx.prescriptionId, rx);
    return this;
  }

  #order(body: RefillsBody): Order {
    const placed = this.orders.find((order) => order.clientReference === body.clientReference);
    if (placed) return placed;
    const orderNumber = String(48215206 + this.orders.length);
    const items = body.items.filter(({ prescriptionId }) => !this.refuse.has(prescriptionId));
    const line = {
      ...{ rxNumber: '7200001', personCode: '01', patientName: 'Ana Rivera' },
      ...{ drugName: 'Metformin ER 500 mg tablet', quantity: 180, quantityUnit: 'tablet', daysSupply: 90 },
      ...{ status: 'placed' as const, expectedDate: '2026-11-27', events: [] },
    };
    const order: Order = {
      ...{ orderNumber, clientReference: body.clientReference, status: 'placed' },
      ...{ receivedDate: '2026-11-20', placedAt: '2026-11-20T15:00:00Z' },
      ...{ pharmacyName: 'Central Mail Pharmacy', pharmacyNpi: '1003053174', shippingAddress: home },
      ...{ shippingMethod: 'standard', shippingCents: 0, taxCents: 0 },
      totalCents: items.reduce((sum, item) => sum + item.priceCents, 0),
      paymentCardLabel: 'Mastercard ending in 4421',
      lines: items.map((item, index) => ({ ...line, ...item, lineId: `L-${index}` })),
    };
    this.orders.push(order);
    for (const { prescriptionId } of items) {
      const rx = this.prescriptions.get(prescriptionId);
      if (rx) this.have({ ...rx, status: 'orderInProgress', openOrderNumber: orderNumber });
    }
    return order;
  }

  async #refills(request: Request): Promise<Response> {
    const body: RefillsBody = await request.json();
    this.requests.push(body);
    if (this.insteadOfPlacing) return this.insteadOfPlacing();
    const order = this.#order(body);
    if (this.afterPlacing) return this.afterPlacing();
    const refused = [...this.refuse].map(([prescriptionId, why]) => ({ prescriptionId, ...why }));
    const { orderNumber, placedAt, totalCents } = order;
    const reply = { orderNumber, placedAt, totalCents, expectedDate: '2026-11-27', refused };
    return HttpResponse.json(reply, { status: 201 });
  }

  #search(reference: string | undefined) {
    this.searches += 1;
    if (this.searchFails) return 500;
    const items = this.orders.filter((order) => order.clientReference === reference);
    return { items, total: items.length, page: 1, perPage: 1, counts: {} };
  }

  answer(server: SetupServer) {
    answer(server, {
      'GET /prescriptions/:id': ({ params }) => this.prescriptions.get(params.id!) ?? refuse(404),
      'GET /mail-order/refills-quote': ({ query }) => ({
        items: query.prescriptionIds!.split(',').flatMap((id) => this.prescriptions.get(id) ?? []),
      }),
      'GET /member/family-coverage': [],
      'GET /mail-order/patient-enrollment': () => ({ enrolled: this.enrolled }),
      'GET /mail-order/auto-charge-ship-clients': { autoChargeAndSHip: false },
      'GET /mail-order/balance': { balanceCents: 0 },
      'GET /mail-order/shipping-addresses': () => this.addresses,
      'GET /mail-order/payment-cards': () => this.cards,
      'POST /mail-order/payment-cards': async ({ request }) => {
        const { number, ...card } = (await request.json()) as PaymentCard & { number: string };
        this.cardNumbers.push(number);
        const saved = { ...card, paymentCardId: 'K-9', lastFour: number.slice(-4), addedDate: '2026-11-20' };
        this.cards = [...this.cards, saved];
        return HttpResponse.json(saved, { status: 201 });
      },
      'POST /mail-order/shipping-addresses': async ({ request }) => {
        const saved = { ...((await request.json()) as ShippingAddress), addressId: 'A-9', isDefault: false };
        this.addresses = [...this.addresses, saved];
        return HttpResponse.json(saved, { status: 201 });
      },
      'POST /mail-order/refills-request': ({ request }) => this.#refills(request),
      'GET /mail-order/orders': ({ query }) => this.#search(query.clientReference),
      'GET /mail-order/orders/:number': ({ params }) =>
        this.orders.find((order) => order.orderNumber === params.number) ?? refuse(404),
    });
    return this;
  }
}
