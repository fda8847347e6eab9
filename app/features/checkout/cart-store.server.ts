/** Keeps each member's cart, on whatever device it was filled. */
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { emptyCart } from './cart.ts';
import type { Cart } from './cart.ts';
import { personKeyOf } from '~/identity/member-key.server.ts';

const DAY_MS = 24 * 3_600_000;
export const CART_TTL_MS = 7 * DAY_MS;

type Stores = Pick<RequestContext, 'stores'>;
type Owner = Pick<MemberContext, 'identity'>;

const keyOf = (member: Owner) => `cart:${personKeyOf(member.identity)}`;
const known = (cart: Cart | undefined) => (cart?.version === 1 ? cart : undefined);

/** The member's cart, or undefined while nothing was ever put in. Reading leaves nothing behind. */
export const readCart = async ({ stores }: Stores, member: Owner): Promise<Cart | undefined> =>
  known(await stores.sealed.get<Cart>(keyOf(member)));

/** The prescriptions in the member's cart. */
export const idsInCart = async (context: Stores, member: Owner): Promise<ReadonlySet<string>> =>
  new Set((await readCart(context, member))?.items.map(({ prescriptionId }) => prescriptionId));

/** Changes the cart atomically; `how` may run more than once. */
export async function changeCart(
  { stores }: Stores,
  member: Owner,
  how: (cart: Cart) => Cart,
): Promise<Cart> {
  const intentId = randomUUID();
  const changed = await stores.sealed.update<Cart>(keyOf(member), CART_TTL_MS, (current) =>
    how(known(current) ?? emptyCart(intentId)),
  );
  return changed!;
}
