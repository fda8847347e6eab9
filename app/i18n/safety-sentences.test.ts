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
/**
 * Sources without the identity provider, whose interactions are of a different kind, and without prescribers'
 * directions.
 */
const sandboxSources = import.meta.glob<string>(
  ['/sandbox/**/*.ts', '!/sandbox/idp/**', '!/sandbox/**/*.test.ts', '!/sandbox/data/drugs/sigs.ts'],
  { query: '?raw', import: 'default', eager: true },
);
/** Texts of a source with more than one word. After each inserted value of a template, a new text begins. */
const textsIn = (source: string) =>
  [
    ...source
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])* (?:\\.|(?!\1)[^\\\n])*)\1/g),
  ].map(([, , text]) => text!);

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

it('sandbox texts about dose, storage, interactions and supply come from the same file', () => {
  const texts = Object.values(sandboxSources).flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(1000);
  const speaking = texts.filter((text) =>
    Object.values(topics).some((topic) => topic.test(text.replaceAll(NAMES, ''))),
  );
  expect(speaking).toEqual([]);
});

it('sentences about interactions address no one and have no dose', () => {
  const texts = Object.values(interactionSentences).flatMap(({ effect, advice }) => [effect, advice]);
  expect(texts.filter(({ en, es }) => /\byou|\d+ ?m[gl]\b/i.test(en) || /\bsus?\b|usted/i.test(es))).toEqual(
    [],
  );
});
