import { defineLabels } from '../../i18n/define-labels.ts';

/** The field's codes in words: why a claim was turned down and what to do, price groups, ways of taking. */
export const labels = defineLabels({
  en: {
    reject: {
      code40: {
        what: 'The pharmacy does not work with your plan',
        next: 'Take the prescription to a pharmacy in your plan’s network, or ask that it be transferred.',
      },
      code41: {
        what: 'Another plan of yours has to pay first',
        next: 'Show the pharmacy your other card too, so that it can send the claim there first.',
      },
      code65: {
        what: 'The plan did not find this person as covered',
        next: 'Check with the pharmacy that name, date of birth and member ID are those on your card.',
      },
      code69: {
        what: 'The coverage had already ended on that day',
        next: 'If you have a new card, give it to the pharmacy. If your coverage should not have ended, call us.',
      },
      code70: {
        what: 'This medicine is not covered by your plan',
        next: 'Ask your prescriber for a medicine that is covered, or to request an exception for you.',
      },
      code75: {
        what: 'This medicine needs approval first (prior authorization)',
        next: 'Ask your prescriber to send us the request for approval. You do not need to do anything else.',
      },
      code76: {
        what: 'It is more than your plan covers at a time, such as too many units or days',
        next: 'Ask the pharmacy to fill the amount that is covered, or your prescriber to request an exception.',
      },
      code79: {
        what: 'It was too soon to refill',
        next: 'Ask the pharmacy again when most of your supply is used. Your prescription shows the day.',
      },
      code83: {
        what: 'The same claim was already paid',
        next: 'You do not need to do anything. Look for the claim of the same medicine and day.',
      },
      code88: {
        what: 'A safety check found a possible problem, such as another medicine that does not go with it',
        next: 'Speak with your pharmacist, who can settle it with your prescriber, before you take it.',
      },
    },
    tier: {
      preventive: 'Preventive, at no cost to you',
      generic: 'Generic, lowest cost',
      preferredbrand: 'Preferred brand',
      nonpreferredbrand: 'Non-preferred brand, highest brand cost',
      specialty: 'Specialty',
    },
    route: {
      oral: 'By mouth',
      inhalation: 'Inhaled',
      intramuscular: 'Injected into a muscle',
      nasal: 'In the nose',
      ophthalmic: 'In the eye',
      otic: 'In the ear',
      subcutaneous: 'Injected under the skin',
      sublingual: 'Under the tongue',
      topical: 'On the skin',
      transdermal: 'Patch on the skin',
      vaginal: 'Vaginal',
      rectal: 'Rectal',
      device: 'Device',
    },
  },
  es: {
    reject: {
      code40: {
        what: 'La farmacia no trabaja con su plan',
        next: 'Lleve la receta a una farmacia de la red de su plan o pida que la transfieran.',
      },
      code41: {
        what: 'Otro plan suyo tiene que pagar primero',
        next: 'Muestre también su otra tarjeta en la farmacia, para que envíe la reclamación primero allí.',
      },
      code65: {
        what: 'El plan no encontró cobertura para esta persona',
        next: 'Confirme con la farmacia que el nombre, la fecha de nacimiento y el número de miembro son los de su tarjeta.',
      },
      code69: {
        what: 'La cobertura ya había terminado ese día',
        next: 'Si tiene una tarjeta nueva, entréguela a la farmacia. Si su cobertura no debía terminar, llámenos.',
      },
      code70: {
        what: 'Su plan no cubre esta medicina',
        next: 'Pida a su médico una medicina que sí esté cubierta, o que solicite una excepción para usted.',
      },
      code75: {
        what: 'Esta medicina necesita aprobación previa (prior authorization)',
        next: 'Pida a su médico que nos envíe la solicitud de aprobación. Usted no tiene que hacer nada más.',
      },
      code76: {
        what: 'Es más de lo que su plan cubre a la vez, por ejemplo demasiadas unidades o días',
        next: 'Pida a la farmacia que surta la cantidad cubierta, o a su médico que solicite una excepción.',
      },
      code79: {
        what: 'Era demasiado pronto para resurtir',
        next: 'Pídala otra vez cuando haya usado la mayor parte. En su receta aparece el día.',
      },
      code83: {
        what: 'La misma reclamación ya se había pagado',
        next: 'No tiene que hacer nada. Busque la reclamación de la misma medicina y del mismo día.',
      },
      code88: {
        what: 'Una revisión de seguridad encontró un posible problema, por ejemplo con otra medicina',
        next: 'Antes de tomarla, hable con su farmacéutico, que puede aclararlo con su médico.',
      },
    },
    tier: {
      preventive: 'Preventiva, sin costo para usted',
      generic: 'Genérica, el costo más bajo',
      preferredbrand: 'De marca preferida',
      nonpreferredbrand: 'De marca no preferida, la marca de mayor costo',
      specialty: 'Especializada',
    },
    route: {
      oral: 'Por la boca',
      inhalation: 'Inhalada',
      intramuscular: 'Inyectada en un músculo',
      nasal: 'En la nariz',
      ophthalmic: 'En el ojo',
      otic: 'En el oído',
      subcutaneous: 'Inyectada debajo de la piel',
      sublingual: 'Debajo de la lengua',
      topical: 'Sobre la piel',
      transdermal: 'Parche en la piel',
      vaginal: 'Vaginal',
      rectal: 'Rectal',
      device: 'Dispositivo',
    },
  },
});
