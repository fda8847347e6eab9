/** The pharmacy that a member likes to go to. */
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import { reconcileUnknown } from '~/features/idempotency/idempotency.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Pharmacy } from '~/programme/contract/pharmacies.ts';
import type { CallOptions } from '~/programme/api.ts';

/** @throws ProgrammeFault */
export const preferredPharmacy = async (
  member: MemberContext,
  options?: CallOptions,
): Promise<Pharmacy | undefined> =>
  (await member.api.call(calls.pharmacies.preferred, { query: memberParams(member) }, options)).pharmacy;

/** @throws ProgrammeFault, with status 404 for a pharmacy that there is not */
export async function setPreferredPharmacy(member: MemberContext, npi: string): Promise<void> {
  const isSet = async () => ((await preferredPharmacy(member))?.npi === npi ? true : undefined);
  await reconcileUnknown(
    member.api.call(calls.pharmacies.setPreferred, { query: memberParams(member), body: { npi } }),
    isSet,
  );
}

/** @throws ProgrammeFault */
export async function clearPreferredPharmacy(member: MemberContext): Promise<void> {
  const isClear = async () => ((await preferredPharmacy(member)) === undefined ? true : undefined);
  await reconcileUnknown(
    member.api.call(calls.pharmacies.clearPreferred, { query: memberParams(member) }),
    isClear,
  );
}
