import { mailOrder } from '../../../app/programme/contract/mail-order.ts';
import type { PaymentCard } from '../../../app/programme/contract/mail-order.ts';
import { placeOrder } from '../../data/place-order.ts';
import { newId } from '../../data/prescriptions.ts';
import {
  addressesOf,
  cardsOf,
  insertAddress,
  insertCard,
  isCardNumber,
  isExpired,
  isNumberOf,
} from '../../data/wallet.ts';
import type { StoredCard } from '../../data/wallet.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { ownMember } from '../whose.ts';

const withoutOwner = ({ memberId: _owner, ...card }: StoredCard): PaymentCard => card;

const wrong = (field: string, message: string) => new Refusal(400, message, { fields: [field] });

function mountAddresses(mount: Mount): void {
  mount(mailOrder.shippingAddresses, ({ world, caller, query }) =>
    addressesOf(world.db, ownMember(caller, query).memberId),
  );
  mount(mailOrder.addShippingAddress, ({ world: { db }, caller, query, body }) => {
    const { memberId } = ownMember(caller, query);
    const isFirst = addressesOf(db, memberId).length === 0;
    const address = { ...body, addressId: newId('A'), isDefault: body.isDefault || isFirst };
    db.transaction(() => insertAddress(db, memberId, address));
    return address;
  });
}

function mountCards(mount: Mount): void {
  mount(mailOrder.paymentCards, ({ world, caller, query }) =>
    cardsOf(world.db, ownMember(caller, query).memberId).map(withoutOwner),
  );
  mount(mailOrder.addPaymentCard, ({ world: { db, clock }, caller, query, body }) => {
    const { memberId } = ownMember(caller, query);
    const today = clock.today();
    const { number, ...rest } = body;
    if (!isCardNumber(number) || !isNumberOf(body.type, number))
      throw wrong('number', 'This is not a valid card number.');
    if (isExpired(body, today)) throw wrong('expiration', 'This card has expired.');
    const isDefault = body.isDefault || cardsOf(db, memberId).length === 0;
    const card = {
      ...rest,
      memberId,
      paymentCardId: newId('K'),
      lastFour: number.slice(-4),
      isDefault,
      addedDate: today,
    };
    db.transaction(() => insertCard(db, card));
    return withoutOwner(card);
  });
}

export function mountMailOrder(mount: Mount): void {
  mount(mailOrder.balance, ({ caller, query }) => ownMember(caller, query).balance ?? { balanceCents: 0 });
  mount(mailOrder.profileSearch, ({ caller, query }) => {
    const { enrolledDate } = ownMember(caller, query);
    return enrolledDate ? { enrolled: true, enrolledDate } : { enrolled: false };
  });
  mountAddresses(mount);
  mountCards(mount);
  mount(mailOrder.requestRefills, ({ world, caller, body }) =>
    placeOrder(world, ownMember(caller, body), caller.access.providerType, body),
  );
}
