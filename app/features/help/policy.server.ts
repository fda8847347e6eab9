import type { RequestContext } from '~/context.ts';
import { recordPolicyView } from '~/analytics/events.server.ts';
import { supportView } from '~/features/guest/support.server.ts';
import { filled, PRIVACY_OFFICER } from './policy.ts';
import type { PolicyText } from './policy.ts';
import { privacy as privacyEn } from './privacy.en.ts';
import { privacy as privacyEs } from './privacy.es.ts';
import { terms as termsEn } from './terms.en.ts';
import { terms as termsEs } from './terms.es.ts';

export type Policy = 'terms-of-use' | 'privacy-policy';

export const policyTexts: Record<Policy, Record<'en' | 'es', PolicyText>> = {
  'terms-of-use': { en: termsEn, es: termsEs },
  'privacy-policy': { en: privacyEn, es: privacyEs },
};

/** A policy as a page shows it: the programme's own text when it has published one, else ours. */
export type PolicyView = { title: string; html: string } | PolicyText;

/** What the page of a policy needs; with `clientId`, that of a member, who goes back to More from it. */
export async function policyPage(context: RequestContext, policy: Policy, clientId?: string) {
  const view = await policyView(context, policy, clientId);
  return { policy: view, isMember: clientId !== undefined };
}

/** Reads a policy, and notes that it was read (specification 1.26). `clientId` is the member's, if there is one. */
async function policyView(context: RequestContext, policy: Policy, clientId?: string): Promise<PolicyView> {
  const { content, preferences } = context;
  const { language } = preferences;
  recordPolicyView(context, policy);
  const [written, { phone }] = await Promise.all([
    content.page(policy, { language, clientId }),
    supportView(context),
  ]);
  if (written) return written;
  const { email, address } = PRIVACY_OFFICER;
  return filled(policyTexts[policy][language], { phone, email, address: address[language] });
}
