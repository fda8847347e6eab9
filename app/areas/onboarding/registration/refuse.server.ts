import { data } from '@remix-run/node';
import type { RequestContext } from '~/context.ts';
import { recordRegistration } from '~/analytics/events.server.ts';
import { parseApp } from '~/content/app-version.ts';
import { getProgrammeMessage } from '~/areas/shared/errors/programme-refusal.server.ts';
import { loadSupportPhones } from '~/areas/onboarding/forgot-username/forgot-username.server.ts';
import { rejectForm, type AcceptedForm, type Problem, type Problems } from '~/ui/form/read-form.server.ts';
import type { RegistrationRefusal } from './register.server.ts';

/** Longer waits come from daily limits. Strangers can cause them, so the member gets the number to call. */
const SHORT_WAIT_SECONDS = 15 * 60;

type Posted = Pick<AcceptedForm<unknown>, 'fieldNames' | 'values'>;

/** Specification 8.12 with the two numbers; 8.13 in the web view of a native app. */
async function notEligible(context: RequestContext, request: Request): Promise<Problem> {
  if (parseApp(request.headers.get('User-Agent'))) return 'registration.notEligibleApp';
  return { label: 'registration.notEligible', values: await loadSupportPhones(context) };
}

async function resolveReason(
  context: RequestContext,
  request: Request,
  refused: RegistrationRefusal,
  fieldNames: readonly string[],
): Promise<{ problems: Problems; init?: ResponseInit }> {
  switch (refused.kind) {
    case 'tooMany': {
      const headers = { 'Retry-After': String(refused.seconds) };
      const init = { status: 429, headers };
      if (refused.seconds <= SHORT_WAIT_SECONDS) return { problems: { '': 'error.tooManyAttempts' }, init };
      const values = await loadSupportPhones(context);
      return {
        problems: { '': { label: 'error.tooManyAttempts', then: 'registration.tooManyToday', values } },
        init,
      };
    }
    case 'failed': {
      const { fault, isUnclear } = refused;
      const then = isUnclear ? 'registration.unsure' : 'registration.failed';
      const problem = getProgrammeMessage(fault, then, await loadSupportPhones(context));
      return {
        problems: { '': problem },
        init: { status: fault.code === 'refused' ? 422 : fault.pageStatus },
      };
    }
    case 'userNameTaken': {
      // on the page of an earlier registration, the field is on the previous page
      const field = fieldNames.includes('userName') ? 'userName' : '';
      return { problems: { [field]: 'registration.benefit.userNameTaken' } };
    }
    case 'alreadyRegistered':
      return { problems: { '': 'registration.already' } };
    case 'notEligible':
      return { problems: { '': await notEligible(context, request) } };
  }
}

const toEventName = ({ kind }: RegistrationRefusal) =>
  kind === 'notEligible' || kind === 'alreadyRegistered' ? kind : 'failed';

export async function refuse(
  context: RequestContext,
  request: Request,
  form: Posted,
  refused: RegistrationRefusal,
) {
  recordRegistration(context, toEventName(refused));
  const { problems, init } = await resolveReason(context, request, refused, form.fieldNames);
  const rejected = await rejectForm(context, form, problems, init);
  return data({ ...rejected.data, isRegistered: refused.kind === 'alreadyRegistered' }, rejected.init ?? {});
}
