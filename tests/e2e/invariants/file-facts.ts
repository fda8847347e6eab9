/** Statements of files about one subject: lists by their columns, the PDF of a prescription by its terms. */
import type { LabelKey } from '../../../app/i18n/translate.ts';
import { parseCsv, readPdfText } from '#harness/downloaded-file.ts';
import { findDay } from './fact-text.ts';
import { readFactsAbout, label, type Fact, type Source } from './facts.ts';

/** An amount of a file in the notation of pages; unpaid claims in a file have none. */
const dollars = (amount = '') =>
  amount === '' ? undefined : Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The facts of a list in a file, by its columns. */
function tableFacts(text: string, source: Source): Fact[] {
  const { language, route } = source;
  const [head = [], ...rows] = parseCsv(text);
  const getCell = (row: string[], key: LabelKey) => row[head.indexOf(label(source, key))];
  return rows.flatMap((row) => {
    const cell = (key: LabelKey) => getCell(row, key);
    switch (route) {
      case 'main.prescriptions.csv':
        return readFactsAbout(`Rx ${cell('common.rxNumber')}`, [
          ['status', cell('common.status')],
          ['refills left', cell('common.refillsLeft')],
          ['last filled', findDay(cell('common.lastFilled') ?? '', language)],
          ['next refill', findDay(cell('prescriptions.keep.file.next') ?? '', language)],
        ]);
      case 'main.orders.file':
        return readFactsAbout(`order ${cell('orders.file.order')} with Rx ${cell('orders.file.rx')}`, [
          ['status', cell('orders.file.status')],
          ['arrival', findDay(cell('orders.file.expected') ?? '', language)],
          ['delivered', findDay(cell('orders.status.delivered') ?? '', language)],
        ]);
      case 'main.claims.csv':
        return readFactsAbout(`claim ${cell('claims.detail.fact.claimId')}`, [
          ['status', cell('claims.detail.fact.status')],
          ['member pays', dollars(cell('claims.detail.amount.patientPay.term'))],
          ['plan pays', dollars(cell('claims.detail.amount.plan.term'))],
        ]);
      default:
        return [];
    }
  });
}

/** A prescription's PDF in the programme's own texts: a line for each term, and a line for its value. */
function sheetFacts(text: string, { language }: Source): Fact[] {
  const lines = text.split('\n').map((line) => line.trim());
  const after = (term: string) => lines[lines.indexOf(term) + 1] ?? '';
  const [number, left, next] =
    language === 'en'
      ? ['Rx number', 'Refills', 'Next refill']
      : ['Número Rx', 'Resurtidos', 'Próximo resurtido'];
  return readFactsAbout(`Rx ${after(number!)}`, [
    ['refills left', lines.includes(left!) ? /^\d+/.exec(after(left!))?.[0] : undefined],
    ['next refill', lines.includes(next!) ? findDay(after(next!), language) : undefined],
  ]);
}

/** All statements of a file. */
export function readFileFacts(bytes: Uint8Array, source: Source): Fact[] {
  const { route } = source;
  if (/\.(?:csv|file)$/.test(route)) return tableFacts(new TextDecoder().decode(bytes), source);
  return route === 'main.prescriptions.$prescriptionId_.pdf' ? sheetFacts(readPdfText(bytes), source) : [];
}
