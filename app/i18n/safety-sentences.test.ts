import { expect, it } from 'vitest';
import { safetySentences } from '#contract/safety-sentences.ts';
import { localLabels } from '../labels.server.ts';

/** Words of dose, storage, interactions and supply. */
const topics = {
  en: /\b(?:dos(?:es?|age)|interact\w*|suppl(?:y|ies)|r[ua]ns? out|running out|run low|refrigerat\w*|freeze|store it|away from heat|days? left|(?:you|to) take it|stop or change)\b/i,
  es: /(?<!\p{L})(?:dosis|interacci\p{L}*|suministro|se (?:l[ea]s? )?acab\p{L}*|quedan? \{count\} d|refriger\p{L}*|congel\p{L}*|guárdelo (?:en|a)|tomarl[oa]s?)(?!\p{L})/iu,
};
/** The name of a figure, which advises nothing, and a service of pharmacies. */
const NAMES = /days of supply(?! left)|90-day supplies|días de suministro|'safety\.[\w.]+'/gi;

const reviewed = new Set(Object.keys(safetySentences));
const documents = import.meta.glob<string>('/sandbox/documents/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(['en', 'es'] as const)(
  'labels about dose, storage, interactions and supply stand only among the safety sentences (%s)',
  (language) => {
    const elsewhere = Object.entries(localLabels[language]).filter(
      ([key, text]) =>
        !reviewed.has(key.replace(/(?:_one|_many|_other)$/, '')) &&
        topics[language].test(text.replaceAll(NAMES, '')),
    );
    expect(elsewhere).toEqual([]);
  },
);

it('documents of the sandbox take such sentences from the same file', () => {
  const sources = Object.entries(documents);
  expect(sources.length).toBeGreaterThan(3);
  const speaking = sources.filter(([, source]) =>
    Object.values(topics).some((topic) => topic.test(source.replaceAll(NAMES, ''))),
  );
  expect(speaking.map(([file]) => file)).toEqual([]);
});
