/**
 * The labels of a document: while the server renders it, each one that a component reads is noted, and
 * an element at the end of the body hands exactly those to the browser for hydration.
 */
import { unpackLabels, type LabelMap, type ReadLabel } from '~/i18n/translate.ts';

const ID = 'labels';

/** What a page may have to say before it can ask the server: that it is loading, has failed, or is offline. */
const ALWAYS = [
  'common.loading',
  'common.tryAgain',
  'common.form.sending',
  'error.common',
  'error.generic',
  'error.fatal',
  'error.goHome',
  'error.call',
  'error.offline',
];

interface LabelRecorder {
  read: ReadLabel;
  /** the labels read so far, packed */
  used(): string;
}

/** Reads from a dictionary and remembers what was read. */
export function recordLabels(dictionary: LabelMap): LabelRecorder {
  const used = new Set(ALWAYS);
  return {
    read: (key) => {
      const text = dictionary[key];
      if (text !== undefined) used.add(key);
      return text;
    },
    used: () => [...used].map((key) => `${key}=${dictionary[key] ?? ''}`).join('\n'),
  };
}

/** `<` could end the element early; everything else is plain text. */
export const labelScript = (packed: string): string =>
  `<script type="text/plain" id="${ID}">${packed.replaceAll('<', '\\u003c')}</script>`;

let own: LabelMap | undefined;

/** In the browser: the labels of the document it has loaded. */
export function documentLabels(): LabelMap {
  own ??= unpackLabels((document.getElementById(ID)?.textContent ?? '').replaceAll('\\u003c', '<'));
  return own;
}
