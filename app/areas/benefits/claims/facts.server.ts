import { formatQuantityText } from '~/areas/prescriptions/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import type { Claim } from '#contract/claims.ts';
import { isUnpaid } from './row.server.ts';

export interface LabelledText {
  label: string;
  value: string;
  folded?: true;
}

const asKey = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');

const meaning = (key: string, code: string, { t }: Localizer): string => (isLabelKey(key) ? t(key) : code);

function dawText(code: string, { t }: Localizer): string {
  const key = `prescriptions.detail.daw.code${code}`;
  return isLabelKey(key) ? t('prescriptions.detail.fact.withCode', { meaning: t(key), code }) : code;
}

type FactName =
  Extract<LabelKey, `claims.detail.fact.${string}`> extends `claims.detail.fact.${infer Name}` ? Name : never;

/** Details that most members do not need, shown folded. */
const FOLDED: readonly FactName[] = [
  'filled',
  'sent',
  'prescriberNpi',
  'claimId',
  'ndc',
  'daw',
  'route',
  'maintenance',
  'specialty',
  'compound',
  'nonPrimary',
  'reject',
];

/** The filled drug, its person and its dates (specification 3.25, 3.27, 3.29). @param person the claim's person */
export function toClaimFacts(claim: Claim, person: string, localizer: Localizer): LabelledText[] {
  const { t, format } = localizer;
  const either = (is: boolean | undefined, yes: LabelKey, no: LabelKey) =>
    is === undefined ? undefined : t(is ? yes : no);
  const yesNo = (is: boolean | undefined) => either(is, 'common.yes', 'common.no');
  const facts: [FactName, string | undefined][] = [
    ['person', person],
    ['quantity', formatQuantityText(claim.quantity, claim.quantityUnit, t, format)],
    ['days', format.number(claim.daysSupply)],
    [isUnpaid(claim) ? 'sent' : 'filled', format.date(claim.fillDate)],
    ['processed', format.date(claim.processedDate)],
    ['written', claim.writtenDate && format.date(claim.writtenDate)],
    ['prescriber', claim.prescriberName],
    ['prescriberNpi', claim.prescriberNpi],
    ['number', claim.rxNumber],
    ['claimId', claim.claimId],
    ['ndc', claim.ndc],
    ['tier', meaning(`claims.detail.tier.${asKey(claim.formularyTier)}`, claim.formularyTier, localizer)],
    ['brand', either(claim.brand, 'claims.detail.brand', 'claims.detail.generic')],
    ['daw', dawText(claim.dawCode, localizer)],
    [
      'route',
      meaning(
        `claims.detail.route.${asKey(claim.routeOfAdministration)}`,
        claim.routeOfAdministration,
        localizer,
      ),
    ],
    ['maintenance', either(claim.maintenance, 'claims.detail.longTerm', 'claims.detail.shortTerm')],
    ['specialty', yesNo(claim.specialty)],
    ['compound', yesNo(claim.compound)],
    ['nonPrimary', yesNo(claim.nonPrimary)],
    ['reject', claim.rejectCode],
  ];
  return facts.flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    const fact = { label: t(`claims.detail.fact.${name}`), value };
    return FOLDED.includes(name) ? [{ ...fact, folded: true as const }] : [fact];
  });
}
