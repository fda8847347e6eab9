import { clientBanner } from '~/content/client-banner.ts';
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import { notActiveText } from '~/features/prescriptions/not-active.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import type { Member } from '~/identity/guards.server.ts';
import { whyNotActive } from '~/identity/membership.ts';
import { calls } from '~/programme/contract/index.ts';
import { readDraft } from './draft.server.ts';
import { nextPage } from './steps.ts';
import type { NoteText } from '~/ui/note.tsx';

export interface StartView {
  standing: 'none' | 'begun' | 'enrolled';
  /** what is known of the profile, in words */
  since?: string;
  /** where its button leads */
  to: string;
  /** why it stays as it is */
  closed?: string;
  /** the client's words for the screens of mail order */
  banner?: NoteText;
}

/** How the profile stands. @throws ProgrammeFault when it can't be asked */
export async function startView(context: RequestContext, member: Member): Promise<StartView> {
  const refusal = whyNotActive(member.membership);
  const [{ enrolled, enrolledDate }, draft, closed, client] = await Promise.all([
    member.api.call(calls.mailOrder.profileSearch, { query: memberParams(member) }),
    readDraft(context, member),
    refusal && notActiveText(context, refusal),
    context.content.client(member.identity.clientId),
  ]);
  const banner = clientBanner(client, 'mailOrderScreen', context.preferences.language);
  const base = { ...(closed !== undefined && { closed }), ...(banner !== undefined && { banner }) };
  if (draft) {
    const next = nextPage(draft);
    return {
      ...base,
      standing: 'begun',
      to: next === 'review' ? paths.enrollReview() : paths.enrollStep(next),
    };
  }
  if (!enrolled) return { ...base, standing: 'none', to: paths.enrollStep('contact') };
  const date = enrolledDate && formatsFor(context.preferences.language).date(enrolledDate);
  const t = await getT(context);
  return {
    ...base,
    standing: 'enrolled',
    to: paths.enrollReview(),
    ...(date && { since: t('enrollment.start.enrolledSince', { date }) }),
  };
}
