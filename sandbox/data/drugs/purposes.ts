import type { z } from 'zod';
import type { Bilingual } from '#contract/content.ts';

type Words = z.infer<typeof Bilingual>;

// oxfmt-ignore
const classes: [className: string, classNameEs: string, purposeEn: string, purposeEs: string][] = [
  ['ADHD', 'TDAH', 'Helps with attention and restlessness.', 'Ayuda con la atención y la inquietud.'],
  ['Allergy', 'Alergia', 'Eases sneezing, itching and a runny nose.', 'Alivia los estornudos, la picazón y el goteo nasal.'],
  ['Antiviral', 'Antiviral', 'Treats infections by viruses.', 'Trata infecciones causadas por virus.'],
  ['Anxiety', 'Ansiedad', 'Calms anxiety.', 'Calma la ansiedad.'],
  ['Asthma and COPD', 'Asma y EPOC', 'Opens the airways and makes breathing easier.', 'Abre las vías respiratorias y facilita la respiración.'],
  ['Attention deficit', 'Déficit de atención', 'Helps with attention and restlessness.', 'Ayuda con la atención y la inquietud.'],
  ['Birth control', 'Anticoncepción', 'Prevents pregnancy.', 'Previene el embarazo.'],
  ['Bladder', 'Vejiga', 'Calms an overactive bladder.', 'Calma la vejiga hiperactiva.'],
  ['Blood pressure', 'Presión arterial', 'Lowers blood pressure and protects the heart.', 'Baja la presión arterial y protege el corazón.'],
  ['Blood thinner', 'Anticoagulante', 'Prevents blood clots.', 'Previene los coágulos de sangre.'],
  ['Bone health', 'Salud de los huesos', 'Keeps bones strong.', 'Mantiene fuertes los huesos.'],
  ['Bowel', 'Intestino', 'Helps the bowel work as it should.', 'Ayuda a que el intestino funcione bien.'],
  ['Cancer', 'Cáncer', 'Treats some kinds of cancer.', 'Trata algunos tipos de cáncer.'],
  ['Chest pain', 'Dolor de pecho', 'Prevents or eases chest pain from the heart.', 'Previene o alivia el dolor de pecho de origen cardíaco.'],
  ['Cholesterol lowering', 'Para bajar el colesterol', 'Lowers cholesterol and the risk of a heart attack or stroke.', 'Baja el colesterol y el riesgo de infarto o derrame cerebral.'],
  ['Cough', 'Tos', 'Eases a cough.', 'Alivia la tos.'],
  ['Depression', 'Depresión', 'Lifts depression.', 'Alivia la depresión.'],
  ['Depression and anxiety', 'Depresión y ansiedad', 'Eases depression and anxiety.', 'Alivia la depresión y la ansiedad.'],
  ['Diabetes', 'Diabetes', 'Lowers blood sugar in diabetes.', 'Baja el azúcar en la sangre en la diabetes.'],
  ['Diabetes supplies', 'Insumos para la diabetes', 'Measures blood sugar.', 'Mide el azúcar en la sangre.'],
  ['Diuretic', 'Diurético', 'Helps the body to pass extra water.', 'Ayuda al cuerpo a eliminar el exceso de líquido.'],
  ['Eczema and asthma', 'Eccema y asma', 'Treats severe eczema and asthma.', 'Trata el eccema y el asma graves.'],
  ['Emergency contraception', 'Anticoncepción de emergencia', 'Prevents pregnancy after sex.', 'Previene el embarazo después de una relación sexual.'],
  ['Erectile dysfunction', 'Disfunción eréctil', 'Helps to get and keep an erection.', 'Ayuda a lograr y mantener una erección.'],
  ['Glaucoma', 'Glaucoma', 'Lowers the pressure in the eye.', 'Baja la presión del ojo.'],
  ['Gout', 'Gota', 'Treats or prevents attacks of gout.', 'Trata o previene los ataques de gota.'],
  ['HIV', 'VIH', 'Keeps HIV under control.', 'Mantiene bajo control el VIH.'],
  ['Heart failure', 'Insuficiencia cardíaca', 'Helps a weak heart to pump.', 'Ayuda a bombear a un corazón débil.'],
  ['Heart rhythm', 'Ritmo cardíaco', 'Keeps the heart in a steady rhythm.', 'Mantiene regular el ritmo del corazón.'],
  ['Hepatitis C', 'Hepatitis C', 'Cures most hepatitis C.', 'Cura la mayoría de los casos de hepatitis C.'],
  ['Hormones', 'Hormonas', 'Replaces or adjusts hormones.', 'Reemplaza o ajusta hormonas.'],
  ['Infection', 'Infección', 'Treats infections.', 'Trata infecciones.'],
  ['Insulin', 'Insulina', 'Lowers blood sugar in diabetes.', 'Baja el azúcar en la sangre en la diabetes.'],
  ['Low blood sugar', 'Azúcar baja en la sangre', 'Raises dangerously low blood sugar in an emergency.', 'Sube el azúcar en la sangre en una emergencia, cuando está peligrosamente baja.'],
  ['Memory', 'Memoria', 'Helps with memory loss in dementia.', 'Ayuda con la pérdida de memoria en la demencia.'],
  ['Mental health', 'Salud mental', 'Treats mood and thinking disorders.', 'Trata trastornos del ánimo y del pensamiento.'],
  ['Migraine', 'Migraña', 'Stops a migraine attack.', 'Detiene un ataque de migraña.'],
  ['Migraine prevention', 'Prevención de la migraña', 'Prevents migraines.', 'Previene las migrañas.'],
  ['Mineral', 'Mineral', 'Makes up for a mineral that is missing.', 'Repone un mineral que falta.'],
  ['Muscle relaxant', 'Relajante muscular', 'Loosens tight muscles.', 'Relaja los músculos tensos.'],
  ['Nausea', 'Náuseas', 'Prevents nausea and vomiting.', 'Previene las náuseas y los vómitos.'],
  ['Nerve pain', 'Dolor de los nervios', 'Eases pain from nerves.', 'Alivia el dolor de los nervios.'],
  ['Opioid dependence', 'Dependencia de opioides', 'Helps to stay off opioids.', 'Ayuda a dejar los opioides.'],
  ['Opioid overdose', 'Sobredosis de opioides', 'Reverses an opioid overdose in an emergency.', 'Revierte una sobredosis de opioides en una emergencia.'],
  ['Pain', 'Dolor', 'Eases pain.', 'Alivia el dolor.'],
  ['Pain relief', 'Alivio del dolor', 'Eases pain.', 'Alivia el dolor.'],
  ['Parkinson disease', 'Enfermedad de Parkinson', 'Eases stiffness and tremor in Parkinson disease.', 'Alivia la rigidez y el temblor en la enfermedad de Parkinson.'],
  ['Prostate', 'Próstata', 'Eases the trouble of an enlarged prostate.', 'Alivia las molestias de una próstata agrandada.'],
  ['Psoriasis', 'Psoriasis', 'Treats psoriasis.', 'Trata la psoriasis.'],
  ['Rheumatoid arthritis', 'Artritis reumatoide', 'Slows arthritis of the immune system.', 'Frena la artritis del sistema inmunitario.'],
  ['Seizures', 'Convulsiones', 'Prevents seizures.', 'Previene las convulsiones.'],
  ['Severe allergy', 'Alergia grave', 'Treats a life-threatening allergic reaction.', 'Trata una reacción alérgica que pone en peligro la vida.'],
  ['Skin', 'Piel', 'Treats problems of the skin.', 'Trata problemas de la piel.'],
  ['Sleep', 'Sueño', 'Helps to fall asleep and stay asleep.', 'Ayuda a conciliar y mantener el sueño.'],
  ['Smoking cessation', 'Para dejar de fumar', 'Helps to stop smoking.', 'Ayuda a dejar de fumar.'],
  ['Steroid', 'Esteroide', 'Calms inflammation.', 'Calma la inflamación.'],
  ['Stomach acid', 'Acidez estomacal', 'Reduces acid in the stomach.', 'Reduce el ácido del estómago.'],
  ['Thyroid', 'Tiroides', 'Corrects the work of the thyroid.', 'Corrige el trabajo de la tiroides.'],
  ['Vitamin', 'Vitamina', 'Makes up for a vitamin that is missing.', 'Repone una vitamina que falta.'],
];

const byClass = new Map(classes.map((row) => [row[0], row]));

function findClass(therapeuticClass: string) {
  const found = byClass.get(therapeuticClass);
  if (!found) throw new Error(`the therapeutic class ${therapeuticClass} is unknown`);
  return found;
}

export const getClassInSpanish = (therapeuticClass: string): string => findClass(therapeuticClass)[1];

export function getPurpose(therapeuticClass: string): Words {
  const [, , en, es] = findClass(therapeuticClass);
  return { en, es };
}

/** Other names of a drug: abbreviations, older brands, and unlisted brands of the same ingredient. */
const otherNames: Record<string, readonly string[]> = {
  Albuterol: ['Ventolin', 'Proventil', 'salbutamol'],
  'Amphetamine salts': ['Adderall'],
  Azithromycin: ['Z-Pak', 'Zpak'],
  Bupropion: ['Zyban'],
  Cyclobenzaprine: ['Flexeril'],
  Famotidine: ['Pepcid'],
  Fluticasone: ['Flonase'],
  Hydrochlorothiazide: ['HCTZ', 'Microzide'],
  'Hydrocodone and acetaminophen': ['Vicodin', 'Lortab'],
  Ibuprofen: ['Motrin', 'Advil'],
  'Insulin glargine': ['Basaglar', 'Semglee'],
  'Insulin lispro': ['Admelog'],
  Levothyroxine: ['Levoxyl', 'Unithroid', 'Euthyrox'],
  Lisinopril: ['Prinivil'],
  Methylphenidate: ['Ritalin'],
  'Metoprolol tartrate': ['Lopressor'],
  Naproxen: ['Aleve', 'Naprosyn'],
  'Oxycodone and acetaminophen': ['Endocet'],
  Prednisone: ['Deltasone'],
  Trazodone: ['Desyrel'],
  Warfarin: ['Jantoven'],
};

export const getOtherNames = (genericName: string): readonly string[] => otherNames[genericName] ?? [];
