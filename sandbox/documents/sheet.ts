import PDFDocument from 'pdfkit';
import type { Language } from '#contract/languages.ts';

export interface Sheet {
  title: string;
  lead: string;
  facts: [label: string, value: string][];
  texts: [heading: string, text: string][];
  foot: string;
  language: Language;
}

const MARGIN = 54;
const LABEL_WIDTH = 170;
const INK = '#1b2a33';
const SOFT = '#55656f';

export type Doc = InstanceType<typeof PDFDocument>;

/** '2026-11-23' as 11-23-2026 */
export const formatUsDate = (day: string) => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`;

/** The standard fonts have only Western letters. */
export const toWesternEncoding = (text: string) =>
  text.replaceAll(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”•…\n]/g, '?');

function drawFacts(doc: Doc, facts: Sheet['facts']): void {
  const width = doc.page.width - 2 * MARGIN - LABEL_WIDTH;
  for (const [label, value] of facts) {
    const top = doc.y;
    doc.font('Helvetica').fontSize(10).fillColor(SOFT);
    doc.text(toWesternEncoding(label), MARGIN, top, { width: LABEL_WIDTH - 12 });
    const below = doc.y;
    doc
      .font('Helvetica-Bold')
      .fillColor(INK)
      .text(toWesternEncoding(value), MARGIN + LABEL_WIDTH, top, { width });
    doc.y = Math.max(doc.y, below) + 5;
  }
}

/** The bytes of the document, once it has ended. */
export function collectBytes(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}

type Heading = Pick<Sheet, 'title' | 'lead' | 'language'>;

function openDocument({ title, lead, language }: Heading): {
  doc: Doc;
  bytes: Promise<Uint8Array<ArrayBuffer>>;
} {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: language === 'es' ? 'es-US' : 'en-US',
    info: { Title: title, Author: 'Member Portal programme' },
  });
  const bytes = collectBytes(doc);
  doc.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(toWesternEncoding(title));
  doc.font('Helvetica').fontSize(11).fillColor(SOFT).text(toWesternEncoding(lead)).moveDown(1.2);
  return { doc, bytes };
}

export function loadSheetPdf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, bytes } = openDocument(sheet);
  drawFacts(doc, sheet.facts);
  for (const [heading, text] of sheet.texts) {
    doc.x = MARGIN;
    doc.moveDown(0.8).font('Helvetica-Bold').fontSize(13).fillColor(INK).text(toWesternEncoding(heading));
    doc.font('Helvetica').fontSize(11).text(toWesternEncoding(text));
  }
  doc.moveDown(2).fontSize(9).fillColor(SOFT).text(toWesternEncoding(sheet.foot), MARGIN);
  doc.end();
  return bytes;
}

// Headings and tables on as many Letter pages as they need, as a real PDF.

interface PdfColumn {
  label: string;
  /** share of the line; 1 unless given */
  width?: number;
  numeric?: boolean;
}

interface PdfTable {
  heading: string;
  /** below the heading */
  text?: string;
  columns: PdfColumn[];
  rows: string[][];
}

export interface Tables {
  title: string;
  lead: string;
  tables: PdfTable[];
  foot: string;
  language: Language;
}

const GAP = 8;

function toLine(doc: Doc, columns: PdfColumn[]) {
  const whole = doc.page.width - 2 * MARGIN;
  const shares = columns.reduce((sum, { width = 1 }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width = 1, numeric }) => {
    const cell = { x, width: (whole * width) / shares - GAP, align: numeric ? 'right' : 'left' } as const;
    x += (whole * width) / shares;
    return cell;
  });
}

/** Draws one line, on a new page when it does not fit. */
function drawLine(doc: Doc, columns: PdfColumn[], cells: string[]): void {
  const places = toLine(doc, columns);
  const text = (index: number) => toWesternEncoding(cells[index] ?? '');
  const height = Math.max(...places.map(({ width }, index) => doc.heightOfString(text(index), { width })));
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  places.forEach(({ x, ...place }, index) => doc.text(text(index), x, top, place));
  doc.x = MARGIN;
  doc.y = top + height + 4;
}

function drawTable(doc: Doc, { heading, text, columns, rows }: PdfTable): void {
  doc
    .moveDown(0.8)
    .font('Helvetica-Bold')
    .fontSize(13)
    .fillColor(INK)
    .text(toWesternEncoding(heading), MARGIN);
  doc.font('Helvetica').fontSize(10);
  if (text !== undefined) doc.fillColor(SOFT).text(toWesternEncoding(text), MARGIN);
  doc.moveDown(0.4).fillColor(SOFT);
  drawLine(
    doc,
    columns,
    columns.map(({ label }) => label),
  );
  doc.fillColor(INK);
  for (const row of rows) drawLine(doc, columns, row);
}

export function loadTablesPdf(tables: Tables): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, bytes } = openDocument(tables);
  for (const table of tables.tables) drawTable(doc, table);
  doc.moveDown(1.5).fontSize(9).fillColor(SOFT).text(toWesternEncoding(tables.foot), MARGIN);
  doc.end();
  return bytes;
}
