import { expect, it } from 'vitest';
import { interactionSentences, safetySentences } from '#contract/safety-sentences.ts';
import { localLabels } from '../labels.server.ts';

/** Terms of dose, storage, interactions and supply. */
const topics = {
  en: /\b(?:dos(?:es?|age)|interact\w*|suppl(?:y|ies)|r[ua]ns? out|running out|run low|refrigerat\w*|freeze|store it|away from heat|days? left|(?:you|to) take it|stop or change|taken together|(?:is|are) more likely)\b/i,
  es: /(?<!\p{L})(?:dosis|interacci\p{L}*|suministro|se (?:l[ea]s? )?acab\p{L}*|quedan? \{count\} d|refriger\p{L}*|congel\p{L}*|guárdelo (?:en|a)|tomarl[oa]s?|tomar juntos|es más probable|son más probables)(?!\p{L})/iu,
};
/** Names of a figure, of pharmacy services and of a plan rule, which are no advice, and "has just". */
const NAMES =
  /days of supply(?! left)|90-day supplies|diabetes supplies|días de suministro|se acaba de|pays once for each supply|'safety\.[\w.]+'/gi;

const reviewed = new Set(Object.keys(safetySentences));
it.each(['en', 'es'] as const)(
  'labels about dose, storage, interactions and supply exist only among the safety sentences (%s)',
  (language) => {
    const elsewhere = Object.entries(localLabels[language]).filter(
      ([key, text]) =>
        !reviewed.has(key.replace(/(?:_one|_many|_other)$/, '')) &&
        topics[language].test(text.replaceAll(NAMES, '')),
    );
    expect(elsewhere).toEqual([]);
  },
);

it('sentences about interactions address no one and have no dose', () => {
  const texts = Object.values(interactionSentences).flatMap(({ effect, advice }) => [effect, advice]);
  expect(texts.filter(({ en, es }) => /\byou|\d+ ?m[gl]\b/i.test(en) || /\bsus?\b|usted/i.test(es))).toEqual(
    [],
  );
});
