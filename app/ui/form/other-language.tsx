import { useLanguage } from '~/i18n/use-t.ts';
import { WithoutScripts } from '../without-scripts.tsx';
import { SHOW_IN_FIELD } from './form-reply.ts';

/** Written in the other language, for its readers. */
const OTHER = {
  en: { code: 'es', words: 'Ver en español con lo que ya escribió' },
  es: { code: 'en', words: 'View in English with what you typed' },
} as const;

/** On pages without scripts; keeps what was typed. It comes last, so that Enter sends the form. */
export function OtherLanguage() {
  const { code, words } = OTHER[useLanguage()];
  return (
    <WithoutScripts>
      <p>
        <button className="as-link" name={SHOW_IN_FIELD} value={code} lang={code}>
          {words}
        </button>
      </p>
    </WithoutScripts>
  );
}
