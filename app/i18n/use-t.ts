import { createContext, useContext } from 'react';
import { getFallbackText, FRAME_PREFIX, translate, type ReadLabel, type T } from './translate.ts';
import type { Language } from '#contract/languages.ts';
import type { PortalLanguage } from './languages.ts';

export interface I18n {
  /** of the page */
  language: Language;
  /** the chosen language, when only the frame is translated into it */
  frameLanguage?: PortalLanguage | undefined;
  read: ReadLabel;
}

export const I18nContext = createContext<I18n>({ language: 'en', read: () => undefined });

/**
 * The labels of the page: `t('nav.orders')`, `t('orders.list.count', { count: 3 })`. A document contains the labels
 * with which it was rendered (ui/page-labels.tsx). A client navigation adds those of its page (route-labels.plugin.ts).
 */
export function useT(isFrame = false): T {
  const { language, frameLanguage, read } = useContext(I18nContext);
  const own = isFrame && frameLanguage;
  return (key, values) => {
    const text = translate(own ? (name) => read(FRAME_PREFIX + name) : read, own || language, key, values);
    if (text !== undefined) return text;
    if (import.meta.env.DEV) throw new Error(`No label '${key}' on this page`);
    console.error(`No label '${key}'`);
    return getFallbackText(key);
  };
}

/** The `t` of the frame around the page. */
export const useFrameT = () => useT(true);

export const useLanguage = (): Language => useContext(I18nContext).language;

/** The language that the member has chosen. */
export function useChosenLanguage(): PortalLanguage {
  const { language, frameLanguage } = useContext(I18nContext);
  return frameLanguage ?? language;
}

/** The `lang` of a part of the frame; undefined when the page has the same language. */
export const useFrameLang = () => useContext(I18nContext).frameLanguage;
