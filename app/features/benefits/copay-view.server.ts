import { getLocalizer } from '~/i18n/localizer.server.ts';
import { blockResult, mapResult } from '~/features/errors/block-result.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { planTiers } from '~/programme/contract/benefits.ts';
import type { RequestContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import { fetchCopays, copayTable, shownCopays } from './copay.server.ts';
import type { CopayTable } from './copay.server.ts';
import { endedText } from './person.server.ts';
import { tierKeys } from './tiers.ts';

type Asked = Pick<RequestContext, 'content' | 'env' | 'log' | 'preferences'>;

export interface CopayView {
  ended?: string | undefined;
  tables: BlockResult<{ inNetwork: CopayTable; outOfNetwork: CopayTable }>;
  /** what each tier means, in plain words */
  tiers: { name: string; text: string }[];
}

/** The whole copay schedule, as far as the client has it shown (specification 2.57, 3.08). */
export async function copayView(context: Asked, member: MemberContext): Promise<CopayView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const [client, copays] = await Promise.all([
    context.content.client(member.identity.clientId),
    blockResult(fetchCopays(member), t, context),
  ]);
  return {
    ended: endedText(member, localizer),
    tables: mapResult(copays, (all) => {
      const rows = shownCopays(all, client);
      return {
        inNetwork: copayTable(rows, 'IN', localizer),
        outOfNetwork: copayTable(rows, 'OUT', localizer),
      };
    }),
    tiers: planTiers.map((tier) => ({
      name: t(`benefits.tier.${tierKeys[tier]}`),
      text: t(`benefits.tierText.${tierKeys[tier]}`),
    })),
  };
}
