import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fallbackClientConfig, type ClientConfig } from '#contract/content.ts';
import { Refusal } from '../refusal.ts';
import { toParagraphs, toPublished } from './wordpress.ts';
import type { Language } from '#contract/languages.ts';

interface Sheet {
  file: string;
  mailOrder?: true;
  en: { title: string; text: string; fields: string[] };
  es: { title: string; text: string; fields: string[] };
}

// oxfmt-ignore
const sheets: Sheet[] = [
  {
    file: 'reimbursement',
    en: { title: 'Reimbursement request', text: 'For a prescription you paid in full.', fields: ['Member ID', 'Name', 'Date of birth', 'Pharmacy', 'Rx number', 'Date filled', 'Amount paid'] },
    es: { title: 'Solicitud de reembolso', text: 'Para una receta que usted pagó por completo.', fields: ['Número de miembro', 'Nombre', 'Fecha de nacimiento', 'Farmacia', 'Número Rx', 'Fecha en que se surtió', 'Monto pagado'] },
  },
  {
    file: 'mail-order-enrollment', mailOrder: true,
    en: { title: 'Mail-order enrollment', text: 'For your first order by mail, if you do not want to enroll on this site.', fields: ['Member ID', 'Name', 'Date of birth', 'Shipping address', 'Phone', 'Allergies', 'Prescriber'] },
    es: { title: 'Inscripción en pedidos por correo', text: 'Para su primer pedido por correo, si prefiere no inscribirse en este sitio.', fields: ['Número de miembro', 'Nombre', 'Fecha de nacimiento', 'Dirección de envío', 'Teléfono', 'Alergias', 'Profesional que receta'] },
  },
  {
    file: 'clinical-review-appeal',
    en: { title: 'Appeal of a clinical review', text: 'For a medicine that was not approved.', fields: ['Member ID', 'Name', 'Date of birth', 'Review number', 'Medicine', 'Prescriber', 'Your reasons'] },
    es: { title: 'Apelación de una revisión clínica', text: 'Para un medicamento que no fue aprobado.', fields: ['Número de miembro', 'Nombre', 'Fecha de nacimiento', 'Número de revisión', 'Medicamento', 'Profesional que receta', 'Sus razones'] },
  },
  {
    file: 'personal-representative',
    en: { title: 'Personal representative', text: 'To let another person speak with us about your prescriptions.', fields: ['Member ID', 'Name', 'Date of birth', 'Representative', 'Phone', 'Valid until', 'Signature'] },
    es: { title: 'Representante personal', text: 'Para permitir que otra persona hable con nosotros sobre sus recetas.', fields: ['Número de miembro', 'Nombre', 'Fecha de nacimiento', 'Representante', 'Teléfono', 'Válido hasta', 'Firma'] },
  },
];

async function draw(sheet: Sheet, language: Language): Promise<Uint8Array> {
  const { title, text, fields } = sheet[language];
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 64,
    lang: language === 'es' ? 'es-US' : 'en-US',
    info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const whole = buffer(pdf);
  pdf.fontSize(20).text(title).moveDown(0.5).fontSize(11).text(text).moveDown(2);
  for (const field of fields) {
    pdf.fontSize(10).text(field).moveDown(1.4);
    pdf.moveTo(64, pdf.y).lineTo(548, pdf.y).lineWidth(0.5).stroke().moveDown(0.8);
  }
  pdf.end();
  return whole;
}

const drawn = new Map<string, Promise<Uint8Array>>();

/** @throws Refusal 404 for an unknown form */
export async function loadFormPdf(file: string, language: Language): Promise<Uint8Array> {
  const sheet = sheets.find((one) => one.file === file);
  if (!sheet) throw new Refusal(404, 'There is no such form.');
  const key = `${file} ${language}`;
  const pdf = drawn.get(key) ?? draw(sheet, language);
  drawn.set(key, pdf);
  return pdf;
}

export const listForms = (
  language: Language,
  { suppressMailOrderFeatures }: ClientConfig = fallbackClientConfig,
) =>
  Promise.all(
    sheets
      .filter(({ mailOrder }) => !mailOrder || !suppressMailOrderFeatures)
      .map(async ({ file, [language]: { title, text } }, index) => ({
        ...toPublished(500 + index, file, title, toParagraphs(text)),
        acf: { file, pages: 1, sizeBytes: (await loadFormPdf(file, language)).byteLength },
      })),
  );
