import type { LogContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import type { ClinicalReview } from '#contract/clinical-review.ts';
import { buildTelHref } from '~/ui/phone.ts';

/** The prescriber's number while the plan waits for their information; undefined when it cannot be loaded. */
export async function findPrescriberCall(
  { log }: LogContext,
  member: MemberContext,
  { status, prescriptionId }: Pick<ClinicalReview, 'status' | 'prescriptionId'>,
  { t, format }: Localizer,
): Promise<{ href: string; label: string } | undefined> {
  if (status !== 'moreInformationNeeded' || prescriptionId === undefined) return undefined;
  const asked = await loadBlock(
    member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: toMemberParams(member) }),
    { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log },
  );
  if (!asked.ok || asked.data.prescriberPhone === undefined) return undefined;
  const { prescriberName, prescriberPhone } = asked.data;
  const label = t('prescriptions.detail.page.callPrescriber', { prescriber: prescriberName });
  return {
    href: buildTelHref(prescriberPhone.replace(/\D/g, '')),
    label: `${label}, ${format.phone(prescriberPhone)}`,
  };
}
