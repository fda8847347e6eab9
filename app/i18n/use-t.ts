import { createContext, useContext } from 'react';
import { fallbackText, translate, type ReadLabel, type T } from './translate.ts';
import type { Language } from '#contract/languages.ts';

export interface I18n {
  language: Language;
  read: ReadLabel;
}

export const I18nContext = createContext<I18n>({ language: 'en', read: () => undefined });

/**
 * The labels of the page: `t('nav.orders')`, `t('orders.list.count', { count: 3 })`. A document contains the labels
 * with which it was rendered (ui/page-labels.tsx). A client navigation adds those of its page (route-labels.plugin.ts).
 */
export function useT(): T {
  const { language, read } = useContext(I18nContext);
  return (key, values) => {
    const text = translate(read, language, key, values);
    if (text !== undefined) return text;
    if (import.meta.env.DEV) throw new Error(`No label '${key}' on this page`);
    console.error(`No label '${key}'`);
    return fallbackText(key);
  };
}

export const useLanguage = (): Language => useContext(I18nContext).language;
