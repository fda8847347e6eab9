/** Headings and tables over as many Letter pages as they take, drawn as a real PDF. */
import { INK, MARGIN, SOFT, openDocument, western } from './sheet.ts';
import type { Doc } from './sheet.ts';

export interface PdfColumn {
  label: string;
  /** share of the line; 1 unless given */
  width?: number;
  numeric?: boolean;
}

export interface PdfTable {
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
  language: 'en' | 'es';
}

const GAP = 8;

function lineOf(doc: Doc, columns: PdfColumn[]) {
  const whole = doc.page.width - 2 * MARGIN;
  const shares = columns.reduce((sum, { width = 1 }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width = 1, numeric }) => {
    const cell = { x, width: (whole * width) / shares - GAP, align: numeric ? 'right' : 'left' } as const;
    x += (whole * width) / shares;
    return cell;
  });
}

/** One line; on a new page when it does not fit the old one. */
function drawLine(doc: Doc, columns: PdfColumn[], cells: string[]): void {
  const places = lineOf(doc, columns);
  const text = (index: number) => western(cells[index] ?? '');
  const height = Math.max(...places.map(({ width }, index) => doc.heightOfString(text(index), { width })));
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  places.forEach(({ x, ...place }, index) => doc.text(text(index), x, top, place));
  doc.x = MARGIN;
  doc.y = top + height + 4;
}

function drawTable(doc: Doc, { heading, text, columns, rows }: PdfTable): void {
  doc.moveDown(0.8).font('Helvetica-Bold').fontSize(13).fillColor(INK).text(western(heading), MARGIN);
  doc.font('Helvetica').fontSize(10);
  if (text !== undefined) doc.fillColor(SOFT).text(western(text), MARGIN);
  doc.moveDown(0.4).fillColor(SOFT);
  drawLine(
    doc,
    columns,
    columns.map(({ label }) => label),
  );
  doc.fillColor(INK);
  for (const row of rows) drawLine(doc, columns, row);
}

/** The bytes of the document. */
export function tablesPdf(tables: Tables): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, bytes } = openDocument(tables);
  for (const table of tables.tables) drawTable(doc, table);
  doc.moveDown(1.5).fontSize(9).fillColor(SOFT).text(western(tables.foot), MARGIN);
  doc.end();
  return bytes;
}
