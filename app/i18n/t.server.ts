/**
 * Labels on the server: the local ones with the programme's on top (specification 4.28). A label that the programme
 * does not send stays local, and so do all when it sends none (4.29).
 */
import { localLabels } from '~/labels.server.ts';
import { labelKeysOfPage } from './page-labels.server.ts';
import {
  fallbackText,
  packLabels,
  translate,
  type LabelKey,
  type LabelMap,
  type Language,
  type PackedLabels,
  type T,
} from './translate.ts';
import type { RequestContext } from '~/context.ts';

type LabelSource = Pick<RequestContext, 'content' | 'preferences' | 'env' | 'log'>;

const NO_OVERRIDES: LabelMap = {};
/** built once per label map of the programme, which is the same object while it is fresh */
const dictionaries = new WeakMap<LabelMap, Partial<Record<Language, LabelMap>>>();

function mergeKnown(local: LabelMap, overrides: LabelMap): LabelMap {
  const merged = { ...local };
  for (const [key, text] of Object.entries(overrides)) if (key in local) merged[key] = text;
  return merged;
}

export async function dictionaryOf(context: Pick<LabelSource, 'content' | 'preferences'>): Promise<LabelMap> {
  const { language } = context.preferences;
  const fetched = await context.content.labels(language);
  const overrides = Object.keys(fetched).length === 0 ? NO_OVERRIDES : fetched;
  let byLanguage = dictionaries.get(overrides);
  if (!byLanguage) dictionaries.set(overrides, (byLanguage = {}));
  return (byLanguage[language] ??= mergeKnown(localLabels[language], overrides));
}

export async function getT(context: LabelSource): Promise<T> {
  const labels = await dictionaryOf(context);
  return (key, values) => {
    const text = translate((name) => labels[name], context.preferences.language, key, values);
    if (text !== undefined) return text;
    if (context.env.nodeEnv !== 'production') throw new Error(`No label '${key}'`);
    context.log.error({ label: key }, 'missing label');
    return fallbackText(key);
  };
}

/** True for an existing label key; used for messages that may be a key or the programme's own text. */
export const isLabelKey = (text: string): text is LabelKey =>
  text in localLabels.en || `${text}_other` in localLabels.en;

/** The labels of the page at a path, for a client navigation; a document has those that it was rendered with. */
export async function navigationLabels(
  context: Pick<LabelSource, 'content' | 'preferences'> & Pick<RequestContext, 'dataOnly'>,
  path: string,
): Promise<PackedLabels> {
  if (!context.dataOnly) return '';
  const labels = await dictionaryOf(context);
  const ofPage: LabelMap = {};
  for (const key of labelKeysOfPage(path)) if (key in labels) ofPage[key] = labels[key]!;
  return packLabels(ofPage);
}
