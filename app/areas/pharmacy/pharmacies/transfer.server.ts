/** The directory of pharmacies for a prescription that is transferred to one of them. */
import type { RequestContext, TextContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { loadBlock } from '~/programme/block.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { OutageWords } from '~/ui/block.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { Pharmacy } from '#contract/pharmacies.ts';
import { OtherPharmacy } from '#contract/prescription-actions.ts';
import { requireVisiblePharmacy } from './detail.server.ts';
import { loadFinderView } from './finder.server.ts';
import { isMailOrder, toDigits, toPharmacyRow, type PharmacyRow } from './row.server.ts';
import { isAsked } from './search-rules.ts';

/** Undefined for mail order, which the prescription leaves, and for a name or phone that the programme refuses. */
function toOtherPharmacy({ npi, name, phone }: Pick<Pharmacy, 'npi' | 'name' | 'phone'>) {
  if (isMailOrder({ npi })) return undefined;
  return OtherPharmacy.safeParse({ pharmacyName: name, pharmacyPhone: toDigits(phone) }).data;
}

async function findReceiver(context: TextContext, member: MemberContext, npi: string) {
  try {
    const pharmacy = await requireVisiblePharmacy(context, member, npi);
    const other = toOtherPharmacy(pharmacy);
    return other && { pharmacy, other };
  } catch (error) {
    if (error instanceof ProgrammeFault && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

/**
 * Name and phone in the directory; undefined if it has no such pharmacy, or one that cannot receive a prescription.
 *
 * @throws ProgrammeFault when the directory fails
 */
export const findOtherPharmacy = async (
  context: TextContext,
  member: MemberContext,
  npi: string,
): Promise<OtherPharmacy | undefined> => (await findReceiver(context, member, npi))?.other;

export type ReceiverRow = PharmacyRow & { canReceive: boolean };

export interface TransferChoices {
  chosen?: PharmacyRow;
  /** values, distances and problems of the search; absent once a pharmacy is chosen */
  search?: {
    values: Record<string, string | string[]>;
    radii: { value: string; label: string }[];
    reply?: FormReply | undefined;
  };
  missing: NoteText[];
  preferred?: ReceiverRow | undefined;
  results?:
    | { kind: 'rows'; summary: string; rows: ReceiverRow[]; page: number; pages: number }
    | { kind: 'none'; summary: string; title: string }
    | ({ kind: 'outage' } & OutageWords)
    | undefined;
  /** the search as a query, without the page */
  query: [name: string, value: string][];
}

const toReceiverRow = ({ number: _number, ...row }: PharmacyRow): ReceiverRow => ({
  ...row,
  canReceive: toOtherPharmacy({ ...row, phone: row.phone.digits }) !== undefined,
});

/** The chosen pharmacy (`npi`), or else the preferred one and the results of a search. */
export async function loadTransferChoices(
  context: RequestContext,
  member: MemberContext,
  fields: URLSearchParams,
): Promise<TransferChoices> {
  const localizer = await getLocalizer(context);
  const npi = fields.get('npi');
  const query = [...fields].filter(([name]) => name !== 'npi');
  const missing: NoteText[] = [];
  if (npi !== null) {
    const found = await loadBlock(findReceiver(context, member, npi), { log: context.log });
    const now = context.clock.programmeNow().getTime();
    if (found.ok && found.data)
      return { chosen: toPharmacyRow(found.data.pharmacy, { now, localizer }), missing, query };
    const gone = { text: localizer.t('pharmacies.words.gone') };
    missing.push(
      ...(found.ok ? [gone] : listMissingNotes(found, localizer.t('pharmacies.words.unknown'), localizer)),
    );
  }
  // unlike the finder, the page does not begin with a search around the member's home
  const search = isAsked(fields) ? fields : new URLSearchParams({ near: 'ask' });
  const { form, reply, preferred, results, ...view } = await loadFinderView(context, member, search);
  const { zipCode = '', radius = '', pharmacyName = '' } = form.values;
  return {
    search: { values: { zipCode, radius, pharmacyName }, radii: form.radii, reply },
    missing: [...missing, ...view.missing],
    preferred: preferred && toReceiverRow(preferred),
    results: toResults(results),
    query: view.query,
  };
}

type FinderResults = Awaited<ReturnType<typeof loadFinderView>>['results'];

/** Without maps, and without links to the finder. */
function toResults(results: FinderResults): TransferChoices['results'] {
  if (results?.kind === 'none') return { kind: 'none', summary: results.summary, title: results.title };
  if (results?.kind !== 'rows') return results;
  const { kind, summary, rows, page, pages } = results;
  return { kind, summary, rows: rows.map(toReceiverRow), page, pages };
}
