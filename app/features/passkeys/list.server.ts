import type { RequestContext } from '~/context.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { Member } from '~/identity/guards.server.ts';
import { memberKeyOf } from '~/identity/member-key.server.ts';
import { MOST_PASSKEYS, passkeyMark, passkeysOf } from '~/identity/passkey-store.server.ts';

export interface PasskeyView {
  mark: string;
  name: string;
  lines: string[];
}

/** The member's passkeys in words, and whether there is room for one more. @throws StoreDown */
export async function passkeyList(context: RequestContext, { identity }: Pick<Member, 'identity'>) {
  const t = await getT(context);
  const format = formatsFor(context.preferences.language);
  const day = (moment: number) => format.date(format.dayOf(new Date(moment).toISOString()));
  const known = await passkeysOf(context.stores, memberKeyOf(identity));
  const passkeys: PasskeyView[] = known.map(({ id, name, createdAt, lastUsedAt, device }) => ({
    mark: passkeyMark({ id }),
    name,
    lines: [
      t('passkeys.list.made', { date: day(createdAt) }),
      lastUsedAt === undefined
        ? t('passkeys.list.neverUsed')
        : t('passkeys.list.used', { date: day(lastUsedAt) }),
      ...(device === undefined ? [] : [t('passkeys.list.remembered')]),
    ],
  }));
  return { passkeys, most: known.length < MOST_PASSKEYS ? undefined : MOST_PASSKEYS };
}

/** One of the member's own. @throws a 404 response for every other, StoreDown */
export async function passkeyNamed(
  { stores }: Pick<RequestContext, 'stores'>,
  { identity }: Pick<Member, 'identity'>,
  mark: string | undefined,
): Promise<{ mark: string; name: string }> {
  const known = await passkeysOf(stores, memberKeyOf(identity));
  const found = known.find((each) => passkeyMark(each) === mark);
  if (!found) throw new Response(null, { status: 404 });
  return { mark: passkeyMark(found), name: found.name };
}
