import { mailOrder } from '../../../app/programme/contract/mail-order.ts';
import { balanceOf } from '../../data/account.ts';
import { placeOrder } from '../../data/place-order.ts';
import type { Mount } from '../mount.ts';
import { ownMember } from '../whose.ts';
import { mountWallet } from './wallet.ts';

export function mountMailOrder(mount: Mount): void {
  mount(mailOrder.balance, ({ world, caller, query }) =>
    balanceOf(world.db, ownMember(caller, query).memberId),
  );
  mount(mailOrder.profileSearch, ({ caller, query }) => {
    const { enrolledDate } = ownMember(caller, query);
    return enrolledDate ? { enrolled: true, enrolledDate } : { enrolled: false };
  });
  mountWallet(mount);
  mount(mailOrder.requestRefills, ({ world, caller, body }) =>
    placeOrder(world, ownMember(caller, body), caller.access.providerType, body),
  );
}
