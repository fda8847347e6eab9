import { enrollment, isMatchingSignature, type SavedProfile } from '#contract/enrollment.ts';
import { findMemberRefusal } from '#contract/prescription-rules.ts';
import { updateMember } from '../../data/members.ts';
import { toRefillFacts } from '../../data/place-order.ts';
import { getRefusalSentence } from '../../data/refusal-sentences.ts';
import { checkZip } from '../../data/wallet.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { requireOwnMember } from '../caller.ts';

export function mountEnrollment(mount: Mount): void {
  mount(enrollment.profile, ({ caller, query }) => {
    const { mailOrderProfile } = requireOwnMember(caller, query);
    if (!mailOrderProfile) throw new Refusal(404, 'There is no mail-order profile to show.');
    return mailOrderProfile;
  });
  mount(enrollment.save, ({ programme: { db, clock }, caller, query, body }) => {
    const own = requireOwnMember(caller, query);
    const today = clock.today();
    const refusal = findMemberRefusal(toRefillFacts(own, caller.access.providerType, today));
    if (refusal) throw new Refusal(409, getRefusalSentence(refusal), { code: refusal.code });
    if (!isMatchingSignature(body.signature, own))
      throw new Refusal(400, 'The signature must be the first and the last name.', { fields: ['signature'] });
    checkZip(body.contact.address, 'contact', 'address');
    if (own.mailOrderProfile?.reference === body.reference) return own.mailOrderProfile;
    const { enrolledDate = today } = own;
    const profile: SavedProfile = { ...body, enrolledDate, updatedDate: today };
    updateMember(db, own.memberId, { mailOrderProfile: profile, enrolledDate });
    return profile;
  });
}
