import { redirect } from '@remix-run/node';
import { recordRegistration } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { toPersonKey } from '~/session/member-key.server.ts';
import { digest } from '~/session/secrets.server.ts';
import { withMutex } from '~/platform/mutex.ts';
import {
  toStageAddress,
  changeFlow,
  requireRegistrationStage,
  noteRegistered,
  type FoundMember,
} from './flow.server.ts';
import type { Benefit, Profile } from './forms.server.ts';
import { checkEligibility, preRegister, type RegistrationRefusal } from './register.server.ts';

/** A button clicked twice registers once: the second request finds it done and is redirected. */
const inTurn = <Result>({ stores }: RequestContext, id: string, work: () => Promise<Result>) =>
  withMutex(stores.plain, `sign-up:${digest(id)}`, work);

const goTo = (stage: 'continue' | 'thanks', cookie: string) =>
  redirect(toStageAddress(stage), { status: 303, headers: { 'Set-Cookie': cookie } });

async function register(
  context: RequestContext,
  { id, profile, benefit, found }: { id: string; profile: Profile; benefit: Benefit; found: FoundMember },
): Promise<Response | RegistrationRefusal> {
  const registered = await preRegister(context, { flowId: id, profile, benefit, found });
  if (registered.kind !== 'registered') return registered;
  const { reference } = registered;
  const begins = found.effectiveDate ? { effectiveDate: found.effectiveDate } : {};
  const person = toPersonKey({ ...found, cardId: benefit.cardId });
  const done = { email: profile.email, userName: benefit.userName, reference, person, ...begins };
  await noteRegistered(context, done);
  const cookie = await changeFlow(context, id, () => ({ progress: 'registered', ...done }));
  recordRegistration(context, 'registered');
  return goTo('thanks', cookie);
}

/** @throws a redirect to the page of this browser's progress, when an earlier post has already advanced it */
export async function linkBenefit(
  context: RequestContext,
  request: Request,
  benefit: Benefit,
): Promise<Response | RegistrationRefusal> {
  const { id } = await requireRegistrationStage(context, request, 'benefit');
  return inTurn(context, id, async () => {
    const { profile } = (await requireRegistrationStage(context, request, 'benefit')).flow;
    const checked = await checkEligibility(context, id, profile, benefit);
    if (checked.kind === 'eligible') return register(context, { id, profile, benefit, found: checked.found });
    if (checked.kind !== 'preRegistered') return checked;
    const known = { profile, benefit, found: checked.found };
    const cookie = await changeFlow(context, id, ({ profileTyped, benefitTyped }) => {
      return { progress: 'found', profileTyped, benefitTyped, ...known };
    });
    recordRegistration(context, 'found');
    return goTo('continue', cookie);
  });
}

/** The Next button on the page of an earlier registration. @throws as linkBenefit */
export async function continueRegistration(
  context: RequestContext,
  request: Request,
): Promise<Response | RegistrationRefusal> {
  const { id } = await requireRegistrationStage(context, request, 'continue');
  return inTurn(context, id, async () => {
    const { profile, benefit, found } = (await requireRegistrationStage(context, request, 'continue')).flow;
    return register(context, { id, profile, benefit, found });
  });
}
