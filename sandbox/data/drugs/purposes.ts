/** What a therapeutic class is for, in words that members read. */
import type { Bilingual } from '../../../app/programme/contract/content.ts';
import type { z } from 'zod';

type Words = z.infer<typeof Bilingual>;

// prettier-ignore
const words: [className: string, en: string, es: string][] = [
  ['ADHD', 'Helps with attention and restlessness.', 'Ayuda con la atención y la inquietud.'],
  ['Allergy', 'Eases sneezing, itching and a runny nose.', 'Alivia los estornudos, la picazón y el goteo nasal.'],
  ['Antiviral', 'Treats infections by viruses.', 'Trata infecciones causadas por virus.'],
  ['Anxiety', 'Calms anxiety.', 'Calma la ansiedad.'],
  ['Asthma and COPD', 'Opens the airways and makes breathing easier.', 'Abre las vías respiratorias y facilita la respiración.'],
  ['Attention deficit', 'Helps with attention and restlessness.', 'Ayuda con la atención y la inquietud.'],
  ['Birth control', 'Prevents pregnancy.', 'Previene el embarazo.'],
  ['Bladder', 'Calms an overactive bladder.', 'Calma la vejiga hiperactiva.'],
  ['Blood pressure', 'Lowers blood pressure and protects the heart.', 'Baja la presión arterial y protege el corazón.'],
  ['Blood thinner', 'Prevents blood clots.', 'Previene los coágulos de sangre.'],
  ['Bone health', 'Keeps bones strong.', 'Mantiene fuertes los huesos.'],
  ['Bowel', 'Helps the bowel to work as it should.', 'Ayuda a que el intestino funcione bien.'],
  ['Cancer', 'Treats some kinds of cancer.', 'Trata algunos tipos de cáncer.'],
  ['Chest pain', 'Prevents or eases chest pain from the heart.', 'Previene o alivia el dolor de pecho de origen cardíaco.'],
  ['Cholesterol lowering', 'Lowers cholesterol and the risk of a heart attack or stroke.', 'Baja el colesterol y el riesgo de infarto o derrame cerebral.'],
  ['Cough', 'Eases a cough.', 'Alivia la tos.'],
  ['Depression', 'Lifts depression.', 'Alivia la depresión.'],
  ['Depression and anxiety', 'Eases depression and anxiety.', 'Alivia la depresión y la ansiedad.'],
  ['Diabetes', 'Lowers blood sugar in diabetes.', 'Baja el azúcar en la sangre en la diabetes.'],
  ['Diabetes supplies', 'Measures blood sugar.', 'Mide el azúcar en la sangre.'],
  ['Diuretic', 'Helps the body to pass extra water.', 'Ayuda al cuerpo a eliminar el exceso de líquido.'],
  ['Eczema and asthma', 'Treats severe eczema and asthma.', 'Trata el eccema y el asma graves.'],
  ['Emergency contraception', 'Prevents pregnancy after sex.', 'Previene el embarazo después de una relación sexual.'],
  ['Erectile dysfunction', 'Helps to get and keep an erection.', 'Ayuda a lograr y mantener una erección.'],
  ['Glaucoma', 'Lowers the pressure in the eye.', 'Baja la presión del ojo.'],
  ['Gout', 'Treats or prevents attacks of gout.', 'Trata o previene los ataques de gota.'],
  ['HIV', 'Keeps HIV under control.', 'Mantiene bajo control el VIH.'],
  ['Heart failure', 'Helps a weak heart to pump.', 'Ayuda a bombear a un corazón débil.'],
  ['Heart rhythm', 'Keeps the heart in a steady rhythm.', 'Mantiene regular el ritmo del corazón.'],
  ['Hepatitis C', 'Cures most hepatitis C.', 'Cura la mayoría de los casos de hepatitis C.'],
  ['Hormones', 'Replaces or adjusts hormones.', 'Reemplaza o ajusta hormonas.'],
  ['Infection', 'Treats infections.', 'Trata infecciones.'],
  ['Insulin', 'Lowers blood sugar in diabetes.', 'Baja el azúcar en la sangre en la diabetes.'],
  ['Low blood sugar', 'Raises dangerously low blood sugar in an emergency.', 'Sube el azúcar en la sangre cuando está peligrosamente bajo.'],
  ['Memory', 'Helps with memory loss in dementia.', 'Ayuda con la pérdida de memoria en la demencia.'],
  ['Mental health', 'Treats mood and thinking disorders.', 'Trata trastornos del ánimo y del pensamiento.'],
  ['Migraine', 'Stops a migraine attack.', 'Detiene un ataque de migraña.'],
  ['Migraine prevention', 'Prevents migraines.', 'Previene las migrañas.'],
  ['Mineral', 'Makes up for a mineral that is missing.', 'Repone un mineral que falta.'],
  ['Muscle relaxant', 'Loosens tight muscles.', 'Relaja los músculos tensos.'],
  ['Nausea', 'Prevents nausea and vomiting.', 'Previene las náuseas y los vómitos.'],
  ['Nerve pain', 'Eases pain from nerves.', 'Alivia el dolor de los nervios.'],
  ['Opioid dependence', 'Helps to stay off opioids.', 'Ayuda a dejar los opioides.'],
  ['Opioid overdose', 'Reverses an opioid overdose in an emergency.', 'Revierte una sobredosis de opioides en una emergencia.'],
  ['Pain', 'Eases pain.', 'Alivia el dolor.'],
  ['Pain relief', 'Eases pain.', 'Alivia el dolor.'],
  ['Parkinson disease', 'Eases stiffness and tremor in Parkinson disease.', 'Alivia la rigidez y el temblor en la enfermedad de Parkinson.'],
  ['Prostate', 'Eases the trouble of an enlarged prostate.', 'Alivia las molestias de una próstata agrandada.'],
  ['Psoriasis', 'Treats psoriasis.', 'Trata la psoriasis.'],
  ['Rheumatoid arthritis', 'Slows arthritis of the immune system.', 'Frena la artritis del sistema inmunitario.'],
  ['Seizures', 'Prevents seizures.', 'Previene las convulsiones.'],
  ['Severe allergy', 'Treats a life-threatening allergic reaction.', 'Trata una reacción alérgica que pone en peligro la vida.'],
  ['Skin', 'Treats problems of the skin.', 'Trata problemas de la piel.'],
  ['Sleep', 'Helps to fall asleep and stay asleep.', 'Ayuda a conciliar y mantener el sueño.'],
  ['Smoking cessation', 'Helps to stop smoking.', 'Ayuda a dejar de fumar.'],
  ['Steroid', 'Calms inflammation.', 'Calma la inflamación.'],
  ['Stomach acid', 'Reduces acid in the stomach.', 'Reduce el ácido del estómago.'],
  ['Thyroid', 'Corrects the work of the thyroid.', 'Corrige el trabajo de la tiroides.'],
  ['Vitamin', 'Makes up for a vitamin that is missing.', 'Repone una vitamina que falta.'],
];

const byClass = new Map<string, Words>(words.map(([className, en, es]) => [className, { en, es }]));

/** @throws for a class without words */
export function purposeOf(therapeuticClass: string): Words {
  const purpose = byClass.get(therapeuticClass);
  if (!purpose) throw new Error(`nothing says what ${therapeuticClass} is for`);
  return purpose;
}
