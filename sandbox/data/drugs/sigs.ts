const take = (en: string, es: string) => (unit: string) => {
  const unitEs = unitsEs[unit] ?? unit;
  return { en: `Take 1 ${unit} ${en}`, es: `Tome 1 ${unitEs} ${es}` };
};
const fixed = (en: string, es: string) => () => ({ en, es });

const unitsEs: Record<string, string> = {
  tablet: 'tableta',
  capsule: 'cápsula',
  packet: 'sobre',
  film: 'lámina',
};

// oxfmt-ignore
export const sigs = {
  daily: take('by mouth once daily', 'por vía oral una vez al día'),
  morning: take('by mouth every morning', 'por vía oral todas las mañanas'),
  bedtime: take('by mouth at bedtime', 'por vía oral al acostarse'),
  twiceDaily: take('by mouth twice daily', 'por vía oral dos veces al día'),
  withMeals: take('by mouth twice daily with meals', 'por vía oral dos veces al día con las comidas'),
  threeTimes: take('by mouth three times daily', 'por vía oral tres veces al día'),
  emptyStomach: take('by mouth every morning on an empty stomach, 30 minutes before breakfast', 'por vía oral todas las mañanas en ayunas, 30 minutos antes del desayuno'),
  beforeMeal: take('by mouth 30 minutes before breakfast', 'por vía oral 30 minutos antes del desayuno'),
  weekly: take('by mouth once a week', 'por vía oral una vez por semana'),
  asNeeded: take('by mouth every 6 hours as needed for pain', 'por vía oral cada 6 horas según sea necesario para el dolor'),
  asNeededAnxiety: take('by mouth twice daily as needed for anxiety', 'por vía oral dos veces al día según sea necesario para la ansiedad'),
  asNeededMigraine: take('by mouth at the first sign of a migraine; may repeat once after 2 hours', 'por vía oral a la primera señal de migraña; puede repetir una vez después de 2 horas'),
  weeklyInjection: fixed('Inject under the skin once a week', 'Inyecte bajo la piel una vez por semana'),
  everyTwoWeeks: fixed('Inject under the skin every two weeks', 'Inyecte bajo la piel cada dos semanas'),
  monthlyInjection: fixed('Inject under the skin once a month', 'Inyecte bajo la piel una vez al mes'),
  insulinBedtime: fixed('Inject 20 units under the skin at bedtime', 'Inyecte 20 unidades bajo la piel al acostarse'),
  insulinMeals: fixed('Inject 8 units under the skin before each meal', 'Inyecte 8 unidades bajo la piel antes de cada comida'),
  dailyInjection: fixed('Inject under the skin once daily', 'Inyecte bajo la piel una vez al día'),
  ring: fixed('Insert 1 ring for 3 weeks, then remove it for 1 week', 'Coloque 1 anillo durante 3 semanas y luego retírelo durante 1 semana'),
  asNeededNausea: take('by mouth every 6 hours as needed for nausea', 'por vía oral cada 6 horas según sea necesario para las náuseas'),
  asDirected: fixed('Use as your prescriber directed', 'Use según las indicaciones de quien le recetó'),
  emergency: fixed('Use as directed in an emergency', 'Use según las indicaciones en caso de emergencia'),
  inhaleAsNeeded: fixed('Inhale 2 puffs by mouth every 4 to 6 hours as needed', 'Inhale 2 aplicaciones por la boca cada 4 a 6 horas según sea necesario'),
  inhaleTwice: fixed('Inhale 1 puff by mouth twice daily; rinse mouth after use', 'Inhale 1 aplicación por la boca dos veces al día; enjuáguese la boca después'),
  inhaleDaily: fixed('Inhale 1 dose by mouth once daily', 'Inhale 1 dosis por la boca una vez al día'),
  spray: fixed('Use 1 spray in each nostril once daily', 'Aplique 1 rociada en cada fosa nasal una vez al día'),
  eyeDrops: fixed('Put 1 drop in each eye at bedtime', 'Ponga 1 gota en cada ojo al acostarse'),
  skin: fixed('Apply a thin layer to the affected area twice daily', 'Aplique una capa fina en la zona afectada dos veces al día'),
  weeklyPatch: fixed('Apply 1 patch to the skin once a week', 'Aplique 1 parche en la piel una vez por semana'),
  liquidTwice: fixed('Give 5 mL by mouth twice daily for 10 days', 'Dé 5 mL por vía oral dos veces al día durante 10 días'),
  testDaily: fixed('Use to test blood sugar three times daily', 'Use para medir el azúcar en la sangre tres veces al día'),
} as const;

export type SigKey = keyof typeof sigs;
