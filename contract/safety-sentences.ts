/**
 * Every sentence about dose, storage, interactions and supply, in both languages, so that one pharmacist can review
 * them all. The portal's pages and the sandbox's drug sheet take them from here.
 */
// oxfmt-ignore
const dose = {
  'safety.dose': { en: 'Your prescriber sets your dose. Follow the label on your package.', es: 'La persona que le recetó el medicamento decide su dosis. Siga la etiqueta de su envase.' },
  'safety.look': { en: 'If the medicine looks different, ask a pharmacist first.', es: 'Si el medicamento se ve distinto, pregunte primero a un farmacéutico.' },
  'safety.caution': { en: 'Do not stop or change a medicine before you talk with your prescriber.', es: 'No deje ni cambie un medicamento antes de hablar con la persona que se lo recetó.' },
  'prescriptions.detail.page.howTo': { en: 'How to take it', es: 'Cómo tomarlo' },
  'prescriptions.detail.page.labelNote': { en: 'These are your prescriber’s directions from the label. Ask your prescriber or pharmacist before you change anything.', es: 'Son las indicaciones de quien le recetó que aparecen en la etiqueta. Pregunte a quien le recetó o a su farmacéutico antes de cambiar algo.' },
  'drugs.saving.drug.askText': {
    en: { one: 'Could I take this instead of {drug}? The plan prefers it, and it costs me less. Strengths differ. Please choose the dose.', other: 'Could I take one of these instead of {drug}? The plan prefers them, and they cost me less. Strengths differ. Please choose the dose.' },
    es: { one: '¿Podría tomar este en lugar de {drug}? El plan lo prefiere y me cuesta menos. Las concentraciones son distintas. Por favor elija la dosis.', many: '¿Podría tomar uno de estos en lugar de {drug}? El plan los prefiere y me cuestan menos. Las concentraciones son distintas. Por favor elija la dosis.', other: '¿Podría tomar uno de estos en lugar de {drug}? El plan los prefiere y me cuestan menos. Las concentraciones son distintas. Por favor elija la dosis.' },
  },
  'drugs.saving.drug.askText.viewed': {
    en: { one: 'Could {viewed} take this instead of {drug}? The plan prefers it, and it costs less. Strengths differ. Please choose the dose.', other: 'Could {viewed} take one of these instead of {drug}? The plan prefers them, and they cost less. Strengths differ. Please choose the dose.' },
    es: { one: '¿Podría {viewed} tomar este en lugar de {drug}? El plan lo prefiere y cuesta menos. Las concentraciones son distintas. Por favor elija la dosis.', many: '¿Podría {viewed} tomar uno de estos en lugar de {drug}? El plan los prefiere y cuestan menos. Las concentraciones son distintas. Por favor elija la dosis.', other: '¿Podría {viewed} tomar uno de estos en lugar de {drug}? El plan los prefiere y cuestan menos. Las concentraciones son distintas. Por favor elija la dosis.' },
  },
};

// oxfmt-ignore
const storage = {
  'safety.storage.title': { en: 'How to store it', es: 'Cómo guardarlo' },
  'safety.storage.roomTemperature': { en: 'Keep it at room temperature, dry, and away from heat and light.', es: 'Guárdelo a temperatura ambiente, en un lugar seco, lejos del calor y de la luz.' },
  'safety.storage.refrigerator': { en: 'Keep it in the refrigerator. Do not freeze it. Do not use it if it was frozen.', es: 'Guárdelo en el refrigerador. No lo congele. No lo use si se congeló.' },
  'safety.storage.refrigeratorUntilOpened': { en: 'Keep it in the refrigerator until you open it. Do not freeze it. Follow the package for where and how long to keep it after that.', es: 'Guárdelo en el refrigerador hasta que lo abra. No lo congele. Después, siga el envase para saber dónde y cuánto tiempo guardarlo.' },
  'safety.storage.originalPackage': { en: 'Keep it closed in its original package, dry, and away from heat.', es: 'Guárdelo cerrado en su envase original, en un lugar seco, lejos del calor.' },
  'safety.storage.other': { en: 'Follow the package. Some medicines must stay in the refrigerator.', es: 'Siga el envase. Algunos medicamentos deben estar en el refrigerador.' },
  'safety.storage.children': { en: 'Keep it out of the reach of children.', es: 'Manténgalo fuera del alcance de los niños.' },
};

// oxfmt-ignore
const interactions = {
  'safety.interactions.title': { en: 'Interactions', es: 'Interacciones' },
  'safety.interactions.compared': { en: { one: 'We checked it against {count} prescription in this portal.', other: 'We checked it against {count} prescriptions in this portal.' }, es: { one: 'Lo comparamos con {count} receta de este portal.', many: 'Lo comparamos con {count} recetas de este portal.', other: 'Lo comparamos con {count} recetas de este portal.' } },
  'safety.interactions.noneTaken': { en: 'There are no other prescriptions in this portal to check it against.', es: 'No hay otras recetas en este portal con las que compararlo.' },
  'safety.interactions.none': { en: 'This check found no interaction.', es: 'Esta revisión no encontró ninguna interacción.' },
  'safety.interactions.note': { en: 'This check does not cover every interaction. Ask a pharmacist about all other medicines, vitamins and herbs.', es: 'Esta revisión no incluye todas las interacciones. Pregunte a un farmacéutico por todos los demás medicamentos, vitaminas y hierbas.' },
  'drugs.drug.severity.major': { en: 'Serious', es: 'Grave' },
  'drugs.drug.severity.moderate': { en: 'Be careful', es: 'Precaución' },
  'drugs.drug.severity.minor': { en: 'Minor', es: 'Leve' },
  'drugs.drug.severity.other': { en: 'Ask your pharmacist', es: 'Pregunte a su farmacéutico' },
  'claims.detail.reject.code88.next': { en: 'Talk with your pharmacist before you take it. The pharmacist can call your prescriber.', es: 'Hable con su farmacéutico antes de tomarlo. El farmacéutico puede llamar a la persona que se lo recetó.' },
};

// oxfmt-ignore
const supply = {
  'claims.detail.reject.code79.next': { en: 'Ask the pharmacy again when most of your supply is used. Your prescription shows the day.', es: 'Pídalo otra vez en la farmacia cuando haya usado la mayor parte del medicamento. En su receta aparece el día.' },
  'home.ready.before': { en: { one: 'Order today, and it should arrive by {date}, before you run out.', other: 'Order today, and they should arrive by {date}, before you run out.' }, es: { one: 'Si la pide hoy, debería llegar a más tardar el {date}, antes de que se le acabe el medicamento.', many: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que se le acaben los medicamentos.', other: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que se le acaben los medicamentos.' } },
  'home.upcoming.left': { en: { one: '{count} day left.', other: '{count} days left.' }, es: { one: 'Queda {count} día.', many: 'Quedan {count} días.', other: 'Quedan {count} días.' } },
  'home.upcoming.out': { en: 'By our records, your supply has run out.', es: 'Según nuestros registros, el medicamento se le acabó.' },
  'home.coming.supply': { en: 'See supply', es: 'Ver existencias' },
  'prescriptions.supply.title': { en: 'Medicine supply', es: 'Existencias de medicamentos' },
  'prescriptions.supply.short': { en: { one: 'By our records, {count} medicine does not last until the next box.', other: 'By our records, {count} medicines do not last until the next box.' }, es: { one: 'Según nuestros registros, {count} medicamento no alcanza hasta el próximo envío.', many: 'Según nuestros registros, {count} medicamentos no alcanzan hasta el próximo envío.', other: 'Según nuestros registros, {count} medicamentos no alcanzan hasta el próximo envío.' } },
  'prescriptions.supply.allLast': { en: 'By our records, no medicine runs out before its next box.', es: 'Según nuestros registros, ningún medicamento se acaba antes de su próximo envío.' },
  'home.ready.runsOut': { en: 'runs out {date}', es: 'se termina el {date}' },
  'home.ready.ranOut': { en: 'ran out {date}', es: 'se terminó el {date}' },
  'prescriptions.supply.ranOut': { en: 'The supply ended on {date}.', es: 'Las existencias se acabaron el {date}.' },
  'prescriptions.supply.gap': { en: { one: 'The supply ends on {date}, {count} day before the next box.', other: 'The supply ends on {date}, {count} days before the next box.' }, es: { one: 'Las existencias se acaban el {date}, y el próximo envío llegará {count} día después.', many: 'Las existencias se acaban el {date}, y el próximo envío llegará {count} días después.', other: 'Las existencias se acaban el {date}, y el próximo envío llegará {count} días después.' } },
  'prescriptions.supply.lasts': { en: 'The supply ends on {date}.', es: 'Las existencias se acaban el {date}.' },
  'prescriptions.supply.records': { en: 'These dates are from our records.', es: 'Estas fechas vienen de nuestros registros.' },
  'prescriptions.supply.entry': { en: 'A medicine runs out', es: 'Se acaba un medicamento' },
  'prescriptions.supply.entryOf': { en: '{drug} runs out', es: 'Se acaba {drug}' },
  'prescriptions.detail.page.supplyLabel': { en: 'Days of supply left', es: 'Días de medicamento restantes' },
  'prescriptions.detail.gap': { en: { one: 'A refill ordered today arrives {count} day after that. With expedited shipping, it should arrive by {date}.', other: 'A refill ordered today arrives {count} days after that. With expedited shipping, it should arrive by {date}.' }, es: { one: 'Un resurtido pedido hoy llega {count} día después. Con envío rápido, debería llegar a más tardar el {date}.', many: 'Un resurtido pedido hoy llega {count} días después. Con envío rápido, debería llegar a más tardar el {date}.', other: 'Un resurtido pedido hoy llega {count} días después. Con envío rápido, debería llegar a más tardar el {date}.' } },
  'prescriptions.detail.expedited': { en: { one: 'With expedited shipping, it should arrive by {date}.', other: 'With expedited shipping, they should arrive by {date}.' }, es: { one: 'Con envío rápido, debería llegar a más tardar el {date}.', many: 'Con envío rápido, deberían llegar a más tardar el {date}.', other: 'Con envío rápido, deberían llegar a más tardar el {date}.' } },
  'prescriptions.detail.lastDay': { en: 'The prescription expires on {date}.', es: 'La receta vence el {date}.' },
  'prescriptions.keep.list.ended': { en: 'By our records, the supply has ended', es: 'Según nuestros registros, se acabó' },
  'prescriptions.detail.left': { en: { one: 'By our records, you have {count} day left, until {date}.', other: 'By our records, you have {count} days left, until {date}.' }, es: { one: 'Según nuestros registros, le queda {count} día, hasta el {date}.', many: 'Según nuestros registros, le quedan {count} días, hasta el {date}.', other: 'Según nuestros registros, le quedan {count} días, hasta el {date}.' } },
  'prescriptions.detail.ranOut': { en: 'By our records, your supply ran out on {date}.', es: 'Según nuestros registros, el medicamento se le acabó el {date}.' },
  'prescriptions.detail.ofDays': { en: { one: 'of {count} day left', other: 'of {count} days left' }, es: { one: 'de {count} día restante', many: 'de {count} días restantes', other: 'de {count} días restantes' } },
  'prescriptions.detail.supplySentence': { en: 'Filled {filled}. By our records, it runs out {end}.', es: 'Surtida el {filled}. Según nuestros registros, se acaba el {end}.' },
  'prescriptions.detail.supplyOver': { en: 'Filled {filled}. By our records, it ran out {end}.', es: 'Surtida el {filled}. Según nuestros registros, se acabó el {end}.' },
  'prescriptions.line.supply': { en: { one: '{count} day left', other: '{count} days left' }, es: { one: 'Queda {count} día', many: 'Quedan {count} días', other: 'Quedan {count} días' } },
  'prescriptions.line.nextBox': { en: 'next box {date}', es: 'próximo envío: {date}' },
  'prescriptions.line.nextBoxLate': { en: 'next box late, was expected {date}', es: 'próximo envío con retraso, se esperaba el {date}' },
  'prescriptions.line.nextBoxUnknown': { en: 'next box in an order', es: 'próximo envío en un pedido' },
  'prescriptions.line.noSupply': { en: 'By our records, no supply left', es: 'Según nuestros registros, se terminó' },
  'prescriptions.refusal.outOfStock.text': { en: 'The pharmacy has run out of this medicine. Try again in a few days.', es: 'La farmacia se quedó sin este medicamento. Inténtelo de nuevo en unos días.' },
};

/** The same sentences in the version for a viewed person. */
// oxfmt-ignore
const viewed = {
  'safety.dose.viewed': { en: 'The prescriber sets the dose. Follow the label on the package.', es: 'La persona que recetó el medicamento decide la dosis. Siga la etiqueta del envase.' },
  'safety.caution.viewed': { en: 'A medicine must not be stopped or changed before you talk with the prescriber.', es: 'No se debe dejar ni cambiar un medicamento antes de hablar con quien lo recetó.' },
  'home.ready.before.viewed': { en: { one: 'Order today, and it should arrive by {date}, before {viewed} runs out.', other: 'Order today, and they should arrive by {date}, before {viewed} runs out.' }, es: { one: 'Si la pide hoy, debería llegar a más tardar el {date}, antes de que a {viewed} se le acabe el medicamento.', many: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que a {viewed} se le acaben los medicamentos.', other: 'Si las pide hoy, deberían llegar a más tardar el {date}, antes de que a {viewed} se le acaben los medicamentos.' } },
  'home.upcoming.out.viewed': { en: 'By our records, {viewed}’s supply has run out.', es: 'Según nuestros registros, a {viewed} se le acabó el medicamento.' },
  'safety.interactions.compared.viewed': { en: { one: 'We checked it against {count} prescription of {viewed} in this portal.', other: 'We checked it against {count} prescriptions of {viewed} in this portal.' }, es: { one: 'Lo comparamos con {count} receta de {viewed} en este portal.', many: 'Lo comparamos con {count} recetas de {viewed} en este portal.', other: 'Lo comparamos con {count} recetas de {viewed} en este portal.' } },
  'safety.interactions.noneTaken.viewed': { en: '{viewed} has no other prescriptions in this portal to check it against.', es: '{viewed} no tiene otras recetas en este portal con las que compararlo.' },
  'prescriptions.detail.left.viewed': { en: { one: 'By our records, {viewed} has {count} day left, until {date}.', other: 'By our records, {viewed} has {count} days left, until {date}.' }, es: { one: 'Según nuestros registros, a {viewed} le queda {count} día, hasta el {date}.', many: 'Según nuestros registros, a {viewed} le quedan {count} días, hasta el {date}.', other: 'Según nuestros registros, a {viewed} le quedan {count} días, hasta el {date}.' } },
  'prescriptions.detail.ranOut.viewed': { en: 'By our records, {viewed}’s supply ran out on {date}.', es: 'Según nuestros registros, a {viewed} se le acabó el medicamento el {date}.' },
  'claims.detail.reject.code79.next.viewed': { en: 'Ask the pharmacy again when most of {viewed}’s supply is used. The prescription shows the day.', es: 'Pídalo otra vez en la farmacia cuando {viewed} haya usado la mayor parte del medicamento. En la receta aparece el día.' },
};

export const safetySentences = { ...dose, ...storage, ...interactions, ...supply, ...viewed };

/** Sentences of documents that the programme makes. */
// oxfmt-ignore
export const documentSentences = {
  ask: { en: 'Ask your pharmacist or prescriber before you change how you take this medicine. In an emergency call 911.', es: 'Consulte a su farmacéutico o a la persona que le recetó este medicamento antes de cambiar cómo lo toma. En una emergencia llame al 911.' },
};

/** Sentences of the content system's answers. */
// oxfmt-ignore
export const questionSentences = {
  lateOrder: { en: 'If it is late and you have less than a week of medicine left, call us. We can arrange a short supply at a pharmacy near you.', es: 'Si está atrasado y le queda menos de una semana de medicamento, llámenos. Podemos conseguirle una cantidad pequeña en una farmacia cercana.' },
};

/**
 * Effects of two medicines that are taken together, and the advice. The programme sends them to the member and to
 * people who view the member's data, so they address neither. None has a dose.
 */
// oxfmt-ignore
export const interactionSentences = {
  bleeding: { effect: { en: 'Serious bleeding is more likely.', es: 'Es más probable un sangrado grave.' }, advice: { en: 'Ask the prescriber before it is started.', es: 'Pregunte a quien lo recetó antes de empezarlo.' } },
  strongerThinner: { effect: { en: 'The blood thinner can work too strongly. Bleeding is more likely.', es: 'El anticoagulante puede actuar con demasiada fuerza. Es más probable un sangrado.' }, advice: { en: 'More blood tests may be needed. Ask the prescriber.', es: 'Es posible que haya que analizar la sangre más a menudo. Pregunte a quien lo recetó.' } },
  clots: { effect: { en: 'Clopidogrel may protect less against clots.', es: 'El clopidogrel puede proteger menos contra los coágulos.' }, advice: { en: 'Ask the prescriber whether pantoprazole can be used instead.', es: 'Pregunte a quien lo recetó si se puede usar pantoprazol como alternativa.' } },
  statinInBlood: { effect: { en: 'More of the cholesterol medicine stays in the blood. This can hurt the muscles.', es: 'Queda más medicamento para el colesterol en la sangre. Esto puede dañar los músculos.' }, advice: { en: 'The prescriber may need to change the medicine or its dose. Report muscle pain.', es: 'Es posible que quien lo recetó deba cambiar el medicamento o la dosis. Avise si hay dolor muscular.' } },
  muscles: { effect: { en: 'The muscles can be damaged.', es: 'Se pueden dañar los músculos.' }, advice: { en: 'These should not be taken together. Ask the prescriber.', es: 'No se deben tomar juntos. Pregunte a quien lo recetó.' } },
  seizures: { effect: { en: 'Seizures and too much serotonin are more likely.', es: 'Son más probables las convulsiones y un exceso de serotonina.' }, advice: { en: 'Ask the prescriber for a different pain reliever.', es: 'Pida a quien lo recetó otro analgésico.' } },
  serotonin: { effect: { en: 'Too much serotonin is possible, but rare.', es: 'Un exceso de serotonina es posible, pero poco frecuente.' }, advice: { en: 'Get help at once for fever, shaking or confusion.', es: 'Busque ayuda de inmediato si hay fiebre, temblor o confusión.' } },
  moreSerotonin: { effect: { en: 'Too much serotonin is more likely. This can be dangerous.', es: 'Es más probable un exceso de serotonina. Esto puede ser peligroso.' }, advice: { en: 'The prescriber should know about both. Get help at once for fever, shaking or confusion.', es: 'Quien los recetó debe saber de ambos. Busque ayuda de inmediato si hay fiebre, temblor o confusión.' } },
  moreSeizures: { effect: { en: 'Seizures are more likely.', es: 'Son más probables las convulsiones.' }, advice: { en: 'The prescriber should know about both.', es: 'Quien los recetó debe saber de ambos.' } },
  stomach: { effect: { en: 'Stomach bleeding is more likely.', es: 'Es más probable un sangrado del estómago.' }, advice: { en: 'Ask the pharmacist for a different pain reliever.', es: 'Pida al farmacéutico otro analgésico.' } },
  potassium: { effect: { en: 'Potassium in the blood can rise to a dangerous level.', es: 'El potasio en la sangre puede subir a un nivel peligroso.' }, advice: { en: 'A blood test for potassium is needed. Ask the prescriber.', es: 'Hace falta un análisis de potasio en la sangre. Pregunte a quien lo recetó.' } },
  kidneys: { effect: { en: 'Blood pressure can rise, and the kidneys can be harmed.', es: 'Puede subir la presión arterial y se pueden dañar los riñones.' }, advice: { en: 'Ask the pharmacist how long it can be taken safely.', es: 'Pregunte al farmacéutico por cuánto tiempo se puede tomar sin riesgo.' } },
  swelling: { effect: { en: 'The face and throat can swell dangerously.', es: 'La cara y la garganta pueden hincharse peligrosamente.' }, advice: { en: 'These must never be taken within 36 hours of each other. Ask the prescriber.', es: 'Nunca se deben tomar con menos de 36 horas entre uno y otro. Pregunte a quien lo recetó.' } },
  bloodCells: { effect: { en: 'The body can make too few blood cells.', es: 'El cuerpo puede producir muy pocas células de la sangre.' }, advice: { en: 'These should not be taken together. Ask the prescriber for a different antibiotic.', es: 'No se deben tomar juntos. Pida a quien lo recetó otro antibiótico.' } },
  methotrexate: { effect: { en: 'More methotrexate stays in the body. This can be harmful.', es: 'Queda más metotrexato en el cuerpo. Esto puede hacer daño.' }, advice: { en: 'Ask the prescriber before a pain reliever is used.', es: 'Pregunte a quien lo recetó antes de que se use un analgésico.' } },
  slowBreathing: { effect: { en: 'Breathing can become dangerously slow.', es: 'La respiración puede volverse peligrosamente lenta.' }, advice: { en: 'These should be taken together only if the prescriber knows about both.', es: 'Solo se deben tomar juntos si quien los recetó sabe de ambos.' } },
  sleepiness: { effect: { en: 'Sleepiness and slow breathing are more likely.', es: 'Son más probables la somnolencia y la respiración lenta.' }, advice: { en: 'Ask the prescriber whether the dose should change.', es: 'Pregunte a quien lo recetó si debe cambiar la dosis.' } },
  lowPressure: { effect: { en: 'Blood pressure can fall to a dangerous level.', es: 'La presión arterial puede bajar a un nivel peligroso.' }, advice: { en: 'These must never be taken together.', es: 'Nunca se deben tomar juntos.' } },
  digoxin: { effect: { en: 'More digoxin stays in the blood. This can be harmful.', es: 'Queda más digoxina en la sangre. Esto puede hacer daño.' }, advice: { en: 'A blood test for digoxin is needed. Ask the prescriber.', es: 'Hace falta un análisis de digoxina en la sangre. Pregunte a quien lo recetó.' } },
  slowHeart: { effect: { en: 'The heart can beat too slowly.', es: 'El corazón puede latir demasiado despacio.' }, advice: { en: 'Report dizziness or fainting at once.', es: 'Avise de inmediato si hay mareos o desmayos.' } },
  lowSugar: { effect: { en: 'The signs of low blood sugar are harder to notice.', es: 'Las señales de azúcar baja en la sangre se notan menos.' }, advice: { en: 'Blood sugar should be tested more often.', es: 'El azúcar en la sangre se debe medir más a menudo.' } },
  thyroid: { effect: { en: 'The body takes up less of the thyroid medicine.', es: 'El cuerpo absorbe menos el medicamento para la tiroides.' }, advice: { en: 'Ask the pharmacist how far apart to take them.', es: 'Pregunte al farmacéutico cuánto tiempo dejar entre uno y otro.' } },
  acid: { effect: { en: 'The blood can become too acidic.', es: 'La sangre puede volverse demasiado ácida.' }, advice: { en: 'The prescriber should know about both.', es: 'Quien los recetó debe saber de ambos.' } },
  lithium: { effect: { en: 'Lithium can rise to a toxic level.', es: 'El litio puede subir a un nivel tóxico.' }, advice: { en: 'A blood test for lithium is needed. Ask the prescriber.', es: 'Hace falta un análisis de litio en la sangre. Pregunte a quien lo recetó.' } },
  rash: { effect: { en: 'An allergic skin reaction is slightly more likely.', es: 'Es un poco más probable una reacción alérgica en la piel.' }, advice: { en: 'Report a rash.', es: 'Avise si aparece un sarpullido.' } },
  drowsiness: { effect: { en: 'Blood pressure can fall, and sleepiness can be severe.', es: 'Puede bajar la presión arterial y la somnolencia puede ser intensa.' }, advice: { en: 'These must never be taken together.', es: 'Nunca se deben tomar juntos.' } },
  colchicine: { effect: { en: 'Colchicine can rise to a toxic level.', es: 'La colchicina puede subir a un nivel tóxico.' }, advice: { en: 'The dose may need to be lower. Ask the prescriber.', es: 'Es posible que la dosis deba ser menor. Pregunte a quien lo recetó.' } },
  birthControl: { effect: { en: 'Birth control may not work.', es: 'El anticonceptivo puede fallar.' }, advice: { en: 'Ask the prescriber about a different birth control method.', es: 'Pregunte a quien lo recetó por otro método anticonceptivo.' } },
};
