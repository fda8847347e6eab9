/**
 * Every sentence about dose, storage, interactions and supply, in both languages, so that one pharmacist can review
 * them all. The portal's pages and the sandbox's drug sheet take them from here.
 */
// prettier-ignore
const dose = {
  'safety.dose': { en: 'Your prescriber sets your dose. Follow the label on your package.', es: 'La persona que le recetó el medicamento decide su dosis. Siga la etiqueta de su envase.' },
  'safety.caution': { en: 'Do not stop or change a medicine before you talk with your prescriber.', es: 'No deje ni cambie un medicamento antes de hablar con la persona que se lo recetó.' },
  'prescriptions.detail.page.howTo': { en: 'How to take it', es: 'Cómo tomarlo' },
  'prescriptions.detail.page.labelNote': { en: 'These are your prescriber’s directions from the label. Ask your prescriber or pharmacist before you change anything.', es: 'Son las indicaciones de quien le recetó que aparecen en la etiqueta. Pregunte a quien le recetó o a su farmacéutico antes de cambiar algo.' },
  'drugs.saving.drug.askText': {
    en: { one: 'Could I take this instead of {drug}? The plan prefers it, and it costs me less. Strengths differ. Please choose the dose.', other: 'Could I take one of these instead of {drug}? The plan prefers them, and they cost me less. Strengths differ. Please choose the dose.' },
    es: { one: '¿Podría tomar este en lugar de {drug}? El plan lo prefiere y me cuesta menos. Las concentraciones son distintas. Por favor elija la dosis.', many: '¿Podría tomar uno de estos en lugar de {drug}? El plan los prefiere y me cuestan menos. Las concentraciones son distintas. Por favor elija la dosis.', other: '¿Podría tomar uno de estos en lugar de {drug}? El plan los prefiere y me cuestan menos. Las concentraciones son distintas. Por favor elija la dosis.' },
  },
};

// prettier-ignore
const storage = {
  'safety.storage.title': { en: 'How to store it', es: 'Cómo guardarlo' },
  'safety.storage.roomTemperature': { en: 'Keep it at room temperature, dry, and away from heat and light.', es: 'Guárdelo a temperatura ambiente, en un lugar seco, lejos del calor y de la luz.' },
  'safety.storage.refrigerator': { en: 'Keep it in the refrigerator. Do not freeze it. Do not use it if it was frozen.', es: 'Guárdelo en el refrigerador. No lo congele. No lo use si se congeló.' },
  'safety.storage.refrigeratorUntilOpened': { en: 'Keep it in the refrigerator until you open it. Do not freeze it. Follow the package for where and how long to keep it after that.', es: 'Guárdelo en el refrigerador hasta que lo abra. No lo congele. Después, siga el envase para saber dónde y cuánto tiempo guardarlo.' },
  'safety.storage.originalPackage': { en: 'Keep it closed in its original package, dry, and away from heat.', es: 'Guárdelo cerrado en su envase original, en un lugar seco, lejos del calor.' },
  'safety.storage.other': { en: 'Follow the package. Some medicines must stay in the refrigerator.', es: 'Siga el envase. Algunos medicamentos deben estar en el refrigerador.' },
  'safety.storage.children': { en: 'Keep it out of the reach of children.', es: 'Manténgalo fuera del alcance de los niños.' },
};

// prettier-ignore
const interactions = {
  'safety.interactions.title': { en: 'Interactions', es: 'Interacciones' },
  'safety.interactions.compared': { en: { one: 'We checked it against {count} prescription in this portal.', other: 'We checked it against {count} prescriptions in this portal.' }, es: { one: 'Lo comparamos con {count} receta de este portal.', many: 'Lo comparamos con {count} recetas de este portal.', other: 'Lo comparamos con {count} recetas de este portal.' } },
  'safety.interactions.noneTaken': { en: 'There are no other prescriptions in this portal to check it against.', es: 'No hay otras recetas en este portal con las que compararlo.' },
  'safety.interactions.none': { en: 'We found no known interaction.', es: 'No encontramos ninguna interacción conocida.' },
  'safety.interactions.note': { en: 'This check does not cover every interaction. Ask a pharmacist about all other medicines, vitamins and herbs.', es: 'Esta revisión no incluye todas las interacciones. Pregunte a un farmacéutico por todos los demás medicamentos, vitaminas y hierbas.' },
  'drugs.drug.severity.major': { en: 'Serious', es: 'Grave' },
  'drugs.drug.severity.moderate': { en: 'Be careful', es: 'Precaución' },
  'drugs.drug.severity.minor': { en: 'Minor', es: 'Leve' },
  'drugs.drug.severity.other': { en: 'Ask your pharmacist', es: 'Pregunte a su farmacéutico' },
  'claims.detail.reject.code88.next': { en: 'Talk with your pharmacist before you take it. The pharmacist can call your prescriber.', es: 'Hable con su farmacéutico antes de tomarlo. El farmacéutico puede llamar a la persona que se lo recetó.' },
};

// prettier-ignore
const supply = {
  'claims.detail.reject.code79.next': { en: 'Ask the pharmacy again when most of your supply is used. Your prescription shows the day.', es: 'Pídalo otra vez en la farmacia cuando haya usado la mayor parte del medicamento. En su receta aparece el día.' },
  'home.ready.before': { en: { one: 'Order today, and it should arrive by {date}, before you run out.', other: 'Order today, and they should arrive by {date}, before you run out.' }, es: { one: 'Si la pide hoy, debería llegar a más tardar el {date}, antes de que se le acabe el medicamento.', many: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que se le acaben los medicamentos.', other: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que se le acaben los medicamentos.' } },
  'home.upcoming.left': { en: { one: '{count} day left.', other: '{count} days left.' }, es: { one: 'Queda {count} día.', many: 'Quedan {count} días.', other: 'Quedan {count} días.' } },
  'home.upcoming.out': { en: 'By our records, your supply has run out.', es: 'Según nuestros registros, el medicamento se le acabó.' },
  'home.upcoming.onOrder': { en: 'Your next supply is on order.', es: 'Su próximo surtido ya está pedido.' },
  'prescriptions.detail.page.supplyLabel': { en: 'Days of supply left', es: 'Días que le quedan' },
  'prescriptions.detail.left': { en: { one: 'By our records, you have {count} day left, until {date}.', other: 'By our records, you have {count} days left, until {date}.' }, es: { one: 'Según nuestros registros, le queda {count} día, hasta el {date}.', many: 'Según nuestros registros, le quedan {count} días, hasta el {date}.', other: 'Según nuestros registros, le quedan {count} días, hasta el {date}.' } },
  'prescriptions.detail.ranOut': { en: 'By our records, your supply ran out on {date}.', es: 'Según nuestros registros, el medicamento se le acabó el {date}.' },
  'prescriptions.detail.ofDays': { en: { one: 'of {count} day left', other: 'of {count} days left' }, es: { one: 'de {count} día restante', many: 'de {count} días restantes', other: 'de {count} días restantes' } },
  'prescriptions.detail.supplySentence': { en: 'Filled {filled}. By our records, it runs out {end}.', es: 'Surtida el {filled}. Según nuestros registros, se acaba el {end}.' },
  'prescriptions.detail.supplyOver': { en: 'Filled {filled}. By our records, it ran out {end}.', es: 'Surtida el {filled}. Según nuestros registros, se acabó el {end}.' },
  'prescriptions.line.supply': { en: { one: '{count} day left', other: '{count} days left' }, es: { one: 'Queda {count} día', many: 'Quedan {count} días', other: 'Quedan {count} días' } },
  'prescriptions.line.noSupply': { en: 'By our records, no supply left', es: 'Según nuestros registros, ya no le queda medicamento' },
  'prescriptions.refusal.outOfStock.text': { en: 'The pharmacy has run out of this medicine. Try again in a few days.', es: 'La farmacia se quedó sin este medicamento. Inténtelo de nuevo en unos días.' },
};

/** The same sentences about a person whom the reader views. */
// prettier-ignore
const viewed = {
  'safety.dose.viewed': { en: 'The prescriber sets the dose. Follow the label on the package.', es: 'La persona que recetó el medicamento decide la dosis. Siga la etiqueta del envase.' },
  'safety.caution.viewed': { en: 'A medicine must not be stopped or changed before you talk with the prescriber.', es: 'No se debe dejar ni cambiar un medicamento antes de hablar con quien lo recetó.' },
  'home.ready.before.viewed': { en: { one: 'Order today, and it should arrive by {date}, before {viewed} runs out.', other: 'Order today, and they should arrive by {date}, before {viewed} runs out.' }, es: { one: 'Si la pide hoy, debería llegar a más tardar el {date}, antes de que a {viewed} se le acabe el medicamento.', many: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que a {viewed} se le acaben los medicamentos.', other: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que a {viewed} se le acaben los medicamentos.' } },
  'home.upcoming.out.viewed': { en: 'By our records, {viewed}’s supply has run out.', es: 'Según nuestros registros, a {viewed} se le acabó el medicamento.' },
  'home.upcoming.onOrder.viewed': { en: '{viewed}’s next supply is on order.', es: 'El próximo surtido de {viewed} ya está pedido.' },
  'prescriptions.detail.left.viewed': { en: { one: 'By our records, {viewed} has {count} day left, until {date}.', other: 'By our records, {viewed} has {count} days left, until {date}.' }, es: { one: 'Según nuestros registros, a {viewed} le queda {count} día, hasta el {date}.', many: 'Según nuestros registros, a {viewed} le quedan {count} días, hasta el {date}.', other: 'Según nuestros registros, a {viewed} le quedan {count} días, hasta el {date}.' } },
  'prescriptions.detail.ranOut.viewed': { en: 'By our records, {viewed}’s supply ran out on {date}.', es: 'Según nuestros registros, a {viewed} se le acabó el medicamento el {date}.' },
  'claims.detail.reject.code79.next.viewed': { en: 'Ask the pharmacy again when most of {viewed}’s supply is used. The prescription shows the day.', es: 'Pídalo otra vez en la farmacia cuando {viewed} haya usado la mayor parte del medicamento. En la receta aparece el día.' },
};

export const safetySentences = { ...dose, ...storage, ...interactions, ...supply, ...viewed };

/** Sentences of documents that the programme makes. */
// prettier-ignore
export const documentSentences = {
  ask: { en: 'Ask your pharmacist or prescriber before you change how you take this medicine. In an emergency call 911.', es: 'Consulte a su farmacéutico o a la persona que le recetó este medicamento antes de cambiar cómo lo toma. En una emergencia llame al 911.' },
};
