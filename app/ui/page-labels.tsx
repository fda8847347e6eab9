/**
 * The labels of a document. Server rendering records each label that a component reads. An element at the end of the
 * body passes exactly those to the browser for hydration.
 */
import { unpackLabels, type LabelMap, type ReadLabel } from '~/i18n/translate.ts';

const ID = 'labels';

/** Texts that a page may need without the server: loading, failed, offline. */
const ALWAYS = [
  'common.loading',
  'common.tryAgain',
  'common.form.sending',
  'error.common',
  'error.generic',
  'error.fatal',
  'error.tooManyAttempts',
  'error.unavailable.title',
  'error.unavailable.text',
  'error.refused.title',
  'error.refused.text',
  'error.goHome',
  'error.call',
  'error.offline',
];

interface LabelRecorder {
  read: ReadLabel;
  /** the recorded labels, packed */
  used(): string;
}

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

/** Escapes `<`, which could end the element early; everything else is plain text. */
export const buildLabelScript = (packed: string): string =>
  `<script type="text/plain" id="${ID}">${packed.replaceAll('<', '\\u003c')}</script>`;

let own: LabelMap | undefined;

export function readDocumentLabels(): LabelMap {
  own ??= unpackLabels((document.getElementById(ID)?.textContent ?? '').replaceAll('\\u003c', '<'));
  return own;
}
