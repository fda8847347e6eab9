import type { z } from 'zod';
import type { DrugPdfRequest, PrescriptionPdfRequest } from '#contract/prescription-document.ts';
import { documentSentences, safetySentences } from '#contract/safety-sentences.ts';
import { toDay } from '../data/clock.ts';
import type { Drug } from '../data/drugs/drug.ts';
import { getStorageText } from '../data/drugs/storage.ts';
import { formatUsDate, type Sheet } from './sheet.ts';
import type { Language } from '#contract/languages.ts';
import { splitLanguages } from '../bilingual.ts';

// oxfmt-ignore
const words = splitLanguages({
  prescription: ['Prescription', 'Receta (fechas: mes-día-año)'],
  patient: ['Patient', 'Paciente'],
  birth: ['Date of birth', 'Fecha de nacimiento'],
  number: ['Rx number', 'Número Rx'],
  prescriber: ['Prescriber', 'Profesional que recetó'],
  prescribed: ['Medicine prescribed', 'Medicamento recetado'],
  dispensed: ['Medicine dispensed', 'Medicamento surtido'],
  quantity: ['Quantity', 'Cantidad'],
  days: ['Days of supply', 'Días de suministro'],
  refills: ['Refills', 'Resurtidos'],
  of: ['of', 'de'],
  left: ['left', 'restantes'],
  daw: ['DAW code', 'Código DAW'],
  dea: ['DEA class', 'Clase DEA'],
  none: ['not controlled', 'no controlado'],
  written: ['Written', 'Escrita'],
  filled: ['Last filled', 'Último surtido'],
  next: ['Next refill from', 'Próximo resurtido desde'],
  expires: ['Expires', 'Vence'],
  auto: ['Auto charge and ship', 'Cobro y envío automáticos'],
  yes: ['on', 'activado'],
  no: ['off', 'desactivado'],
  pharmacy: ['Pharmacy', 'Farmacia'],
  directions: ['Directions', 'Indicaciones'],
  made: ['Made on', 'Preparado (mes-día-año):'],
  about: ['About this medicine', 'Acerca de este medicamento'],
  generic: ['Generic name', 'Nombre genérico'],
  ask: ['Questions', 'Preguntas'],
});

// oxfmt-ignore
const unitsInSpanish: Record<string, string> = {
  tablet: 'tableta', capsule: 'cápsula', inhaler: 'inhalador', pen: 'pluma', vial: 'vial', patch: 'parche',
  tube: 'tubo', bottle: 'frasco', syringe: 'jeringa', film: 'lámina', packet: 'sobre', box: 'caja',
  strip: 'tira', sensor: 'sensor', ring: 'anillo', 'auto-injector': 'autoinyector', device: 'dispositivo',
};
type Amount = { quantity: number; quantityUnit: string; language: Language };
/** The plural of a unit: 'tablets', 'boxes'; 'tabletas', 'viales'. A symbol has no plural: 'mL'. */
function plural(unit: string, language: Amount['language']): string {
  if (/[A-Z]$/.test(unit)) return unit;
  return unit + ((language === 'es' ? /[^aeiou]$/ : /(?:x|ch)$/).test(unit) ? 'es' : 's');
}
function amount({ quantity, quantityUnit, language }: Amount): string {
  const unit = (language === 'es' && unitsInSpanish[quantityUnit]) || quantityUnit;
  return `${quantity} ${quantity === 1 ? unit : plural(unit, language)}`;
}

/** A date in the programme's zone, as in all documents. */
const madeOn = (stamp: string) => formatUsDate(toDay(Date.parse(stamp)));
const given = (facts: [string, string | undefined][]): [string, string][] =>
  facts.filter((fact): fact is [string, string] => fact[1] !== undefined);

export function buildPrescriptionSheet(rx: z.output<typeof PrescriptionPdfRequest>): Sheet {
  const say = words[rx.language];
  const isOver = rx.status === 'inactive' || rx.status === 'transferred';
  return {
    title: rx.dispensedDrug,
    lead: `${say.prescription} · Rx ${rx.rxNumber}`,
    facts: given([
      [say.patient, rx.patientName],
      [say.birth, rx.patientDateOfBirth],
      [say.number, rx.rxNumber],
      [say.prescriber, rx.prescriberName],
      [say.prescribed, rx.prescribedDrug],
      [say.dispensed, rx.dispensedDrug],
      [say.quantity, amount(rx)],
      [say.days, String(rx.daysSupply)],
      [say.refills, isOver ? undefined : `${rx.refillsRemaining} ${say.of} ${rx.refillsAllowed} ${say.left}`],
      [say.daw, rx.dawCode],
      [say.dea, rx.deaClass === 'none' ? say.none : rx.deaClass],
      [say.written, rx.rxDate],
      [say.filled, rx.dispensedDate],
      [say.next, rx.nextRefillDate],
      [say.expires, rx.expirationDate],
      [say.auto, rx.isChargeShipEnabled ? say.yes : say.no],
      [say.pharmacy, rx.pharmacyName],
    ]),
    texts: [[say.directions, rx.directions]],
    foot: `${say.made} ${madeOn(rx.timeStamp)}`,
    language: rx.language,
  };
}

/** @param drug the catalogue's entry, when the name is in it */
export function buildDrugSheet(request: z.output<typeof DrugPdfRequest>, drug: Drug | undefined): Sheet {
  const { language, directions, quantity, quantityUnit, daysSupply } = request;
  const say = words[language];
  const sentence = (key: keyof typeof safetySentences) => String(safetySentences[key][language]);
  return {
    title: request.drugName,
    lead: say.about,
    facts: given([
      [say.generic, drug?.genericName],
      [say.dea, request.deaClass === 'none' ? say.none : request.deaClass],
      [say.quantity, quantity && quantityUnit ? amount({ quantity, quantityUnit, language }) : undefined],
      [say.days, daysSupply?.toString()],
    ]),
    texts: [
      [say.directions, directions ?? sentence('safety.dose')],
      [
        sentence('safety.storage.title'),
        `${sentence(`safety.storage.${(drug && getStorageText(drug)) ?? 'other'}`)} ${sentence('safety.storage.children')}`,
      ],
      [say.ask, documentSentences.ask[language]],
    ],
    foot: `${say.made} ${madeOn(request.timeStamp)}`,
    language,
  };
}
