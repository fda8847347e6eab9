import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { personKeyOf } from '~/identity/member-key.server.ts';
import { fileLine } from '~/platform/file-text.ts';
import type { IdCard } from '~/programme/contract/id-card.ts';
import type { RequestContext } from '~/context.ts';
import { cardHolder, cardOf, cardStanding, requireDigitalCard } from './card-holder.server.ts';

type Asked = Pick<RequestContext, 'clock' | 'content' | 'preferences'>;

/** What a pass says, in the member's language. */
export interface PassCard {
  /** the same for every pass of a person, and no way back to them */
  serial: string;
  plan: string;
  issuer: string;
  description: string;
  name: Said;
  memberId: Said;
  personCode: Said;
  codes: (Said & { key: string })[];
  from?: Said;
  phones: Said[];
  proof: string;
  language: 'en' | 'es';
}

interface Said {
  label: string;
  value: string;
}

function passWords(card: IdCard, language: 'en' | 'es', t: Awaited<ReturnType<typeof getT>>) {
  const format = formatsFor(language);
  return {
    plan: fileLine(card.planName),
    issuer: fileLine(card.issuerName),
    description: t('idCard.pass.description'),
    name: { label: t('idCard.pass.name'), value: fileLine(card.memberName) },
    memberId: { label: t('idCard.memberId'), value: card.cardId },
    personCode: { label: t('idCard.personCode'), value: card.personCode },
    codes: [
      { key: 'rxBin', label: 'RxBIN', value: card.rxBin },
      { key: 'rxPcn', label: 'RxPCN', value: card.rxPcn },
      { key: 'rxGroup', label: 'RxGRP', value: card.rxGroup },
    ],
    ...(card.effectiveDate && {
      from: { label: t('idCard.from'), value: format.date(card.effectiveDate) },
    }),
    phones: card.phones.map(({ kind, phone }) => ({
      label: t(`idCard.phone.${kind}`),
      value: phone.length === 10 ? format.phone(phone) : phone,
    })),
    proof: t('idCard.proof'),
    language,
  };
}

/**
 * The card of a pass; undefined where the card does not count any more.
 * @throws 404 where there is none to see, ProgrammeFault
 */
export async function passCard(
  context: Asked,
  member: MemberContext,
  asked: string,
): Promise<PassCard | undefined> {
  await requireDigitalCard(context, member);
  const holder = await cardHolder(member, asked);
  const card = await cardOf(member, holder);
  if (cardStanding(member, card, context.clock.today()).kind === 'over') return undefined;
  const t = await getT(context as RequestContext);
  const serial = personKeyOf({ ...member.identity, personCode: holder.personCode });
  return { serial, ...passWords(card, context.preferences.language, t) };
}
