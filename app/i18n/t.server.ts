/**
 * Labels on the server: the local ones, overridden by the programme's (specification 4.28). A label that the programme
 * does not send stays local. If it sends none, all stay local (4.29).
 */
import routes from 'virtual:route-labels';
import { localLabels } from '~/labels.server.ts';
import { createRouteNames } from '../remix/route-names.ts';
import {
  getFallbackText,
  FRAME_PREFIX,
  packLabels,
  translate,
  type LabelKey,
  type LabelMap,
  type PackedLabels,
  type T,
} from './translate.ts';
import type { SessionContext, TextContext } from '~/context.ts';
import { coveragePhases } from '#contract/eligibility.ts';
import type { Language } from '#contract/languages.ts';
import type { PortalLanguage } from './languages.ts';

const NO_OVERRIDES: LabelMap = {};
/** built once per label map of the programme, which is the same object while it is fresh */
const dictionaries = new WeakMap<LabelMap, Partial<Record<Language, LabelMap>>>();

function mergeKnown(local: LabelMap, overrides: LabelMap): LabelMap {
  const merged = { ...local };
  for (const [key, text] of Object.entries(overrides)) if (key in local) merged[key] = text;
  return merged;
}

/** The name of a label's version for a person other than the reader: `home.upcoming.out.viewed`. */
const VIEWED = /\.viewed(?=_\w+$|$)/;
/** The name of a label's version for a coverage that has ended: `benefits.copay.title.ifEnded`. */
const PAST = /\.ifEnded$/;
const everyKey = Object.keys(localLabels.en).concat(Object.keys(localLabels.es));
const viewedKeys = everyKey.filter((key) => VIEWED.test(key));
const pastKeys = Object.keys(localLabels.en).filter((key) => PAST.test(key));

/** The labels, with the versions for a person of this first name. */
function labelsAbout(labels: LabelMap, name: string): LabelMap {
  const about = Object.create(labels) as LabelMap;
  for (const key of viewedKeys)
    if (key in labels) about[key.replace(VIEWED, '')] = labels[key]!.replaceAll('{viewed}', () => name);
  return about;
}

/** The labels, with the versions for an ended coverage. They address no reader, so they are the same for each person. */
function labelsInPast(labels: LabelMap): LabelMap {
  const past = Object.create(labels) as LabelMap;
  for (const key of pastKeys)
    if (key in labels) {
      const present = key.replace(PAST, '');
      past[present] = labels[key]!;
      if (`${present}.viewed` in labels) past[`${present}.viewed`] = labels[key]!;
    }
  return past;
}

type LabelContext = Pick<TextContext, 'content' | 'preferences'> & Partial<SessionContext>;

function activeSession({ session }: Partial<SessionContext>) {
  const state = session?.known();
  return state?.state === 'active' ? state.data : undefined;
}

/** The first name of the person whose data the session's pages show, if not the member's own. */
const viewedName = (context: Partial<SessionContext>): string | null =>
  activeSession(context)?.viewing?.firstName ?? null;

/**
 * @param about first name of the person whom the texts are about, null for the reader; the viewed person when absent
 */
export async function loadDictionary(
  context: LabelContext,
  about: string | null = viewedName(context),
): Promise<LabelMap> {
  const labels = await allLabels(context);
  const ofPerson = about === null ? labels : labelsAbout(labels, about);
  const membership = activeSession(context)?.membership;
  const hasEnded = membership !== undefined && coveragePhases[membership.eligibilityStatus] === 'ended';
  return hasEnded ? labelsInPast(ofPerson) : ofPerson;
}

async function allLabels(context: LabelContext): Promise<LabelMap> {
  const { language, frameLanguage } = context.preferences;
  const fetched = await context.content.labels(language);
  let byLanguage = dictionaries.get(fetched);
  if (!byLanguage) {
    // a reply without labels is a new object each time
    const overrides = Object.keys(fetched).length === 0 ? NO_OVERRIDES : fetched;
    byLanguage = dictionaries.get(overrides) ?? {};
    dictionaries.set(overrides, byLanguage);
  }
  const labels = (byLanguage[language] ??= mergeKnown(localLabels[language], fetched));
  return frameLanguage ? { ...labels, ...frameTexts(frameLanguage) } : labels;
}

/** The texts of a partial language are stored under separate keys, which only the frame reads. */
const frameTexts = (language: PortalLanguage): LabelMap =>
  Object.fromEntries(Object.entries(localLabels[language]).map(([key, text]) => [FRAME_PREFIX + key, text]));

/** @param about as for loadDictionary */
export async function getT(context: TextContext & LabelContext, about?: string | null): Promise<T> {
  const labels = await loadDictionary(context, about);
  return (key, values) => {
    const text = translate((name) => labels[name], context.preferences.language, key, values);
    if (text !== undefined) return text;
    if (context.env.nodeEnv !== 'production') throw new Error(`No label '${key}'`);
    context.log.error({ label: key }, 'missing label');
    return getFallbackText(key);
  };
}

/** The texts in the version for a different person. */
export const selectPersonTexts =
  (t: T, name: string): T =>
  (key, values) => {
    const viewed = `${key}.viewed`;
    return isLabelKey(viewed) ? t(viewed, { ...values, viewed: name }) : t(key, values);
  };

/** True for an existing label key; used for messages that may be a key or the programme's own text. */
export const isLabelKey = (text: string): text is LabelKey =>
  Object.hasOwn(localLabels.en, text) || Object.hasOwn(localLabels.en, `${text}_other`);

const findRouteId = createRouteNames(routes);
const keysByRoute = new Map<string, readonly string[]>();

const allKeys = [...new Set(everyKey)];

/** A key as written in the code, with its plural forms; `*` matches any word. */
const asPattern = (key: string) =>
  `${key.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}(?:_(?:one|many|other))?`;

function matchKeys(routeId: string | undefined): readonly string[] {
  const route = routeId === undefined ? undefined : routes[routeId];
  if (!route) return [];
  let keys = keysByRoute.get(route.id);
  if (!keys) {
    const pattern = new RegExp(`^(?:${route.labels.map(asPattern).join('|')})$`);
    keys = allKeys.filter((key) => pattern.test(key));
    keysByRoute.set(route.id, keys);
  }
  return keys;
}

/** Every label key that the page at a path may show, including those of the frame. */
export function collectPageLabelKeys(path: string): ReadonlySet<string> {
  const keys = new Set(matchKeys('root'));
  for (let id: string | undefined = findRouteId(path); id !== undefined; id = routes[id]?.parentId)
    for (const key of matchKeys(id)) keys.add(key);
  return keys;
}

/**
 * The labels of the page at a path, for a client navigation. A document contains the labels with which it was rendered.
 */
export async function loadNavigationLabels(
  context: LabelContext & { dataOnly: boolean },
  path: string,
): Promise<PackedLabels> {
  if (!context.dataOnly) return '';
  // while the store is down, the page itself reports it
  await context.session?.read().catch(() => undefined);
  const labels = await loadDictionary(context);
  const ofPage: LabelMap = {};
  for (const key of collectPageLabelKeys(path)) if (key in labels) ofPage[key] = labels[key]!;
  return packLabels(ofPage);
}
