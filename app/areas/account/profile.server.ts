import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { calls } from '#contract/index.ts';
import type { MemberDetails } from '#contract/member.ts';

export const toMemberDetails = ({ api, identity }: MemberContext): Promise<MemberDetails> =>
  api.call(calls.member.details, { query: { userName: identity.userName } });

export interface ProfileView {
  email?: string;
  phone?: string;
  cardId: string;
  name: string;
  dateOfBirth: string;
  client: string;
  userName: string;
}

export async function loadProfileView(context: RequestContext, member: MemberContext): Promise<ProfileView> {
  const [details, { format }] = await Promise.all([toMemberDetails(member), getLocalizer(context)]);
  const { email, contactNumber, cardId, firstName, lastName, dateOfBirth, clientName, userName } = details;
  const view: ProfileView = {
    cardId,
    name: `${firstName} ${lastName}`,
    dateOfBirth: format.date(dateOfBirth),
    client: clientName,
    userName,
  };
  if (email) view.email = email;
  if (contactNumber) view.phone = format.phone(contactNumber);
  return view;
}
