/** Both sides of an ID card on one Letter page, at the size of a real card (ISO/IEC 7810 ID-1). */
import PDFDocument from 'pdfkit';
import type { IdCard } from '#contract/id-card.ts';
import { collectBytes, formatUsDate, toWesternEncoding, type Doc } from './sheet.ts';
import type { Language } from '#contract/languages.ts';
import { splitLanguages } from '../bilingual.ts';

const WIDTH = 243;
const HEIGHT = 153;
const MARGIN = 54;
const GAP = 18;
const BAND = 34;
const DEEP = '#0a4a3e';
const INK = '#1f1c18';
const SOFT = '#575048';
const BAD = '#a2231d';

// oxfmt-ignore
const words = splitLanguages({
  title: ['Temporary ID card', 'Tarjeta de miembro temporal'],
  member: ['Member', 'Miembro'],
  id: ['Member ID', 'Número de miembro'],
  person: ['Person code', 'Código de persona'],
  from: ['Covered from', 'Cobertura desde (mes-día-año)'],
  phones: ['Phone numbers', 'Números de teléfono'],
  kinds: {
    member: ['Members', 'Miembros'],
    pharmacist: ['Pharmacists', 'Farmacéuticos'],
    mailOrder: ['Mail-order pharmacy', 'Farmacia por correo'],
    tty: ['TTY', 'TTY'],
    other: ['Other', 'Otro'],
  },
  foot: ['Cut along the lines. The card does not prove coverage. The pharmacy checks coverage with each fill.', 'Recorte por las líneas. La tarjeta no es prueba de cobertura. La farmacia verifica la cobertura en cada surtido.'],
  over: ['NOT VALID SINCE', 'NO VÁLIDA DESDE (MES-DÍA-AÑO):'],
});

const usPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

type Field = [label: string, value: string, column: 0 | 1, line: number];

function drawSide(doc: Doc, left: number, top: number, heading: string, fields: readonly Field[]): void {
  doc.save().roundedRect(left, top, WIDTH, HEIGHT, 10).clip();
  doc.rect(left, top, WIDTH, BAND).fill(DEEP).restore();
  doc.roundedRect(left, top, WIDTH, HEIGHT, 10).lineWidth(0.75).strokeColor(SOFT).stroke();
  doc.font('Helvetica-Bold').fontSize(10).fillColor('#ffffff');
  doc.text(toWesternEncoding(heading), left + 12, top + 12, {
    width: WIDTH - 24,
    height: 12,
    ellipsis: true,
  });
  for (const [label, value, column, line] of fields) {
    const x = left + 12 + column * 118;
    const y = top + BAND + 8 + line * 27;
    doc
      .font('Helvetica')
      .fontSize(6.5)
      .fillColor(SOFT)
      .text(toWesternEncoding(label), x, y, { lineBreak: false });
    doc.font('Helvetica-Bold').fontSize(9).fillColor(INK);
    doc.text(toWesternEncoding(value), x, y + 9, {
      width: column === 0 ? 112 : 108,
      height: 11,
      ellipsis: true,
    });
  }
}

export function loadIdCardPdf(
  card: IdCard,
  language: Language,
  today: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const say = words[language];
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: language === 'es' ? 'es-US' : 'en-US',
    info: { Title: say.title, Author: card.issuerName },
  });
  const whole = collectBytes(doc);
  doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(toWesternEncoding(say.title), MARGIN, MARGIN);
  const top = MARGIN + 40;
  drawSide(doc, MARGIN, top, card.planName, [
    [say.member, card.memberName, 0, 0],
    [say.person, card.personCode, 1, 0],
    [say.id, card.cardId, 0, 1],
    ['RxGRP', card.rxGroup, 1, 1],
    ['RxBIN', card.rxBin, 0, 2],
    ['RxPCN', card.rxPcn, 1, 2],
    ...(card.effectiveDate ? [[say.from, formatUsDate(card.effectiveDate), 0, 3] as Field] : []),
  ]);
  const numbers = card.phones.map(({ kind, phone }, i): Field => [
    say.kinds[kind],
    usPhone(phone),
    i % 2 === 0 ? 0 : 1,
    Math.floor(i / 2),
  ]);
  drawSide(doc, MARGIN + WIDTH + GAP, top, `${say.phones} · ${card.issuerName}`, numbers);
  doc.font('Helvetica').fontSize(9).fillColor(SOFT);
  doc.text(toWesternEncoding(say.foot), MARGIN, top + HEIGHT + 16, { width: doc.page.width - 2 * MARGIN });
  if (card.terminationDate !== undefined && card.terminationDate < today) {
    doc.moveDown(1).font('Helvetica-Bold').fontSize(16).fillColor(BAD);
    doc.text(`${say.over} ${formatUsDate(card.terminationDate)}`);
  }
  doc.end();
  return whole;
}
