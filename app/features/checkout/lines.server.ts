/** The lines of a cart as the programme sees them right now. */
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import { refillRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RefillRefusal, RefillSituation } from '~/programme/contract/prescription-rules.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { CartItem } from './cart.ts';

export type LineStanding =
  | { standing: 'ready'; prescription: Prescription }
  | { standing: 'blocked'; prescription: Prescription; refusal: RefillRefusal }
  /** the programme does not know it, or not for this member */
  | { standing: 'gone' }
  /** it could not be asked just now */
  | { standing: 'unknown' };

export type CheckedLine = { item: CartItem } & LineStanding;
export type ReadyLine = Extract<CheckedLine, { standing: 'ready' }>;

export const isReady = (line: CheckedLine): line is ReadyLine => line.standing === 'ready';

const isNotFound = (error: unknown) =>
  error instanceof ProgrammeFault && (error.status === 404 || error.status === 403);

const load = async (member: MemberContext, prescriptionId: string): Promise<Prescription | undefined> => {
  try {
    return await member.api.call(calls.prescriptions.byId, {
      params: { prescriptionId },
      query: memberParams(member),
    });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
};

type Asked = Pick<RequestContext, 'log'>;

async function checkLine(
  context: Asked,
  member: MemberContext,
  situation: RefillSituation,
  item: CartItem,
): Promise<CheckedLine> {
  const loaded = await block(load(member, item.prescriptionId), { log: context.log });
  if (!loaded.ok) return { item, standing: 'unknown' };
  const prescription = loaded.data;
  if (!prescription) return { item, standing: 'gone' };
  const refusal = refillRefusal(prescription, situation);
  return refusal
    ? { item, standing: 'blocked', prescription, refusal }
    : { item, standing: 'ready', prescription };
}

/** Checks every item at once; one that can't be loaded does not stop the others. */
export const checkLines = (
  context: Asked,
  member: MemberContext,
  situation: RefillSituation,
  items: readonly CartItem[],
) => Promise.all(items.map((item) => checkLine(context, member, situation, item)));
