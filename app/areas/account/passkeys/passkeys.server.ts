import { z } from 'zod';
import type { RequestContext, StoreContext } from '~/context.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import type { Member } from '~/session/guards.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { MAX_PASSKEYS, derivePasskeyMark, listPasskeys } from '~/auth/passkey-store.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

interface PasskeyView {
  mark: string;
  name: string;
  lines: string[];
}

export async function loadPasskeyList(context: RequestContext, { identity }: Pick<Member, 'identity'>) {
  const t = await getT(context);
  const format = createFormats(context.preferences.language);
  const day = (moment: number) => format.date(format.toDay(new Date(moment).toISOString()));
  const known = await listPasskeys(context.stores, toMemberKey(identity));
  const passkeys: PasskeyView[] = known.map(({ id, name, createdAt, lastUsedAt, device }) => ({
    mark: derivePasskeyMark({ id }),
    name,
    lines: [
      t('passkeys.list.made', { date: day(createdAt) }),
      lastUsedAt === undefined
        ? t('passkeys.list.neverUsed')
        : t('passkeys.list.used', { date: day(lastUsedAt) }),
      ...(device === undefined ? [] : [t('passkeys.list.remembered')]),
    ],
  }));
  return { passkeys, most: known.length < MAX_PASSKEYS ? undefined : MAX_PASSKEYS };
}

/** One of the member's own passkeys. @throws a 404 response for any other, StoreDown */
export async function findPasskey(
  { stores }: StoreContext,
  { identity }: Pick<Member, 'identity'>,
  mark: string | undefined,
): Promise<{ mark: string; name: string }> {
  const known = await listPasskeys(stores, toMemberKey(identity));
  const found = known.find((each) => derivePasskeyMark(each) === mark);
  if (!found) throw errorPage(404);
  return { mark: derivePasskeyMark(found), name: found.name };
}

// A passkey that the device has created must not be lost to a form error.

const MAX_NAME_LENGTH = 40;

export const NewPasskeyForm = z.object({
  credential: z.string().max(32_768, { error: 'passkeys.new.failed' }).optional(),
  name: z
    .string()
    .transform((name) => [...name.trim()].slice(0, MAX_NAME_LENGTH).join(''))
    .optional(),
  remember: z.boolean().optional(),
});

export const UsePasskeyForm = z.object({
  credential: z.string().max(32_768, { error: 'passkeys.use.failed' }).optional(),
});

export const RemovePasskeyForm = z.object({ intent: z.literal('remove') });
