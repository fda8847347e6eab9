/** Creates a small programme behind msw for checkout tests: prescriptions, addresses, cards, orders. */
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import type { Order } from '#contract/order.ts';
import type { PaymentCard, ShippingAddress } from '#contract/mail-order.ts';
import type { Prescription } from '#contract/prescription.ts';
import { aPrescription } from './factories.ts';
import { PROGRAMME } from './msw.ts';

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

export const home: ShippingAddress = {
  addressId: 'A-1',
  isDefault: true,
  addressLine1: '418 Alder Street',
  addressLine2: 'Apt 3',
  city: 'Madison',
  state: 'WI',
  zip: '53703',
};

export const goodCard: PaymentCard = {
  paymentCardId: 'K-1',
  type: 'Mastercard',
  lastFour: '4421',
  expiration: { month: 8, year: 2028 },
  firstName: 'Ana',
  lastName: 'Rivera',
  isDefault: true,
  addedDate: '2026-01-10',
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
    const order: Order = {
      orderNumber,
      clientReference: body.clientReference,
      status: 'placed',
      receivedDate: '2026-11-20',
      placedAt: '2026-11-20T15:00:00Z',
      pharmacyName: 'Central Mail Pharmacy',
      pharmacyNpi: '1003053174',
      shippingAddress: home,
      shippingMethod: 'standard',
      shippingCents: 0,
      taxCents: 0,
      totalCents: items.reduce((sum, item) => sum + item.priceCents, 0),
      paymentCardLabel: 'Mastercard ending in 4421',
      lines: items.map((item, index) => ({
        lineId: `L-${index}`,
        prescriptionId: item.prescriptionId,
        rxNumber: '7200001',
        personCode: '01',
        patientName: 'Ana Rivera',
        drugName: 'Metformin ER 500 mg tablet',
        quantity: 180,
        quantityUnit: 'tablet',
        daysSupply: 90,
        priceCents: item.priceCents,
        status: 'placed',
        expectedDate: '2026-11-27',
        events: [],
      })),
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
    return HttpResponse.json(
      { orderNumber, placedAt, totalCents, expectedDate: '2026-11-27', refused },
      { status: 201 },
    );
  }

  #search(request: Request): Response {
    this.searches += 1;
    if (this.searchFails) return new HttpResponse(null, { status: 500 });
    const reference = new URL(request.url).searchParams.get('clientReference');
    const items = this.orders.filter((order) => order.clientReference === reference);
    return HttpResponse.json({ items, total: items.length, page: 1, perPage: 1, counts: {} });
  }

  answer(server: SetupServer) {
    const missing = () => HttpResponse.json({ message: 'not there' }, { status: 404 });
    const replyWith = (value: object | undefined) => (value ? HttpResponse.json(value) : missing());
    server.use(
      http.get(`${PROGRAMME}/prescriptions/:id`, ({ params }) =>
        replyWith(this.prescriptions.get(String(params.id))),
      ),
      http.get(`${PROGRAMME}/mail-order/refills-quote`, ({ request }) => {
        const ids = new URL(request.url).searchParams.get('prescriptionIds')!.split(',');
        return HttpResponse.json({ items: ids.flatMap((id) => this.prescriptions.get(id) ?? []) });
      }),
      http.get(`${PROGRAMME}/member/family-coverage`, () => HttpResponse.json([])),
      http.get(`${PROGRAMME}/mail-order/patient-enrollment`, () =>
        HttpResponse.json({ enrolled: this.enrolled }),
      ),
      http.get(`${PROGRAMME}/mail-order/auto-charge-ship-clients`, () =>
        HttpResponse.json({ autoChargeAndSHip: false }),
      ),
      http.get(`${PROGRAMME}/mail-order/balance`, () => HttpResponse.json({ balanceCents: 0 })),
      http.get(`${PROGRAMME}/mail-order/shipping-addresses`, () => HttpResponse.json(this.addresses)),
      http.get(`${PROGRAMME}/mail-order/payment-cards`, () => HttpResponse.json(this.cards)),
      http.post(`${PROGRAMME}/mail-order/payment-cards`, async ({ request }) => {
        const { number, ...card } = (await request.json()) as PaymentCard & { number: string };
        this.cardNumbers.push(number);
        const saved = { ...card, paymentCardId: 'K-9', lastFour: number.slice(-4), addedDate: '2026-11-20' };
        this.cards = [...this.cards, saved];
        return HttpResponse.json(saved, { status: 201 });
      }),
      http.post(`${PROGRAMME}/mail-order/shipping-addresses`, async ({ request }) => {
        const saved = { ...((await request.json()) as ShippingAddress), addressId: 'A-9', isDefault: false };
        this.addresses = [...this.addresses, saved];
        return HttpResponse.json(saved, { status: 201 });
      }),
      http.post(`${PROGRAMME}/mail-order/refills-request`, ({ request }) => this.#refills(request)),
      http.get(`${PROGRAMME}/mail-order/orders`, ({ request }) => this.#search(request)),
      http.get(`${PROGRAMME}/mail-order/orders/:number`, ({ params }) =>
        replyWith(this.orders.find((order) => order.orderNumber === params.number)),
      ),
    );
    return this;
  }
}
