import type { RequestContext } from '~/context.ts';
import { whose } from '~/features/family/coverage.server.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { paths } from '~/paths.ts';
import { calls } from '~/programme/contract/index.ts';
import { readDraft } from './draft.server.ts';
import { nextPage } from './steps.ts';

export interface StartView {
  standing: 'none' | 'begun' | 'enrolled';
  /** what is known of the profile, in words */
  since?: string;
  /** where its button leads */
  to: string;
}

/** How the profile stands. @throws ProgrammeFault when it can't be asked */
export async function startView(context: RequestContext, member: SignedIn): Promise<StartView> {
  const [{ enrolled, enrolledDate }, draft] = await Promise.all([
    member.api.call(calls.mailOrder.profileSearch, { query: whose(member) }),
    readDraft(context, member),
  ]);
  if (draft) {
    const next = nextPage(draft);
    return { standing: 'begun', to: next === 'review' ? paths.enrollReview() : paths.enrollStep(next) };
  }
  if (!enrolled) return { standing: 'none', to: paths.enrollStep('contact') };
  const date = enrolledDate && formatsFor(context.preferences.language).date(enrolledDate);
  const t = await getT(context);
  return {
    standing: 'enrolled',
    to: paths.enrollReview(),
    ...(date && { since: t('enrollment.start.enrolledSince', { date }) }),
  };
}
