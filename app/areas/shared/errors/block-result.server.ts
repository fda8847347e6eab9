import type { ListCallOptions } from '~/programme/api.ts';
import { loadBlock, type BlockOptions, type FailedBlock } from '~/programme/block.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { BlockResult, OutageWords } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import type { Language } from '#contract/languages.ts';

/** A block's data, or the message shown instead. @throws errors that concern the whole page, as block() does */
export async function toBlockResult<Value>(
  work: Promise<Value>,
  t: T,
  options: BlockOptions & { preferences: { language: Language } },
): Promise<BlockResult<Value>> {
  const result = await loadBlock(work, options);
  return result.ok
    ? { ok: true, value: result.data }
    : { ok: false, ...getOutageTexts(result, t, options.preferences.language) };
}

/**
 * The reason why a block failed: the programme's own message, or that of the catalogue (specification 8.02 to 8.07).
 */
export function getOutageTexts({ code, text, label }: FailedBlock, t: T, language: Language): OutageWords {
  if (code === 'notOffered') return { message: t(label), isFinal: true };
  if (text === undefined) return { message: t(label) };
  const { text: message, ...lang } = createFormats(language).programmeText(text);
  return { message, ...lang };
}

/** A note that replaces data that could not be loaded, with our title and the reason; none for a loaded block. */
export const listMissingNotes = (
  asked: { ok: true } | FailedBlock | undefined,
  title: string,
  { t, format }: Localizer,
): NoteText[] => {
  if (!asked || asked.ok) return [];
  const { text, label } = asked;
  return [{ title, ...(text === undefined ? { text: t(label) } : format.programmeText(text)) }];
};

export const createOutageView = ({ message, lang, isFinal }: OutageWords) => {
  const outage: { kind: 'outage' } & OutageWords = { kind: 'outage', message };
  if (lang) outage.lang = lang;
  if (isFinal) outage.isFinal = isFinal;
  return outage;
};

/** @param show learns whether entries were left out of the value, so that it treats nothing as absent */
export const mapResult = <A, B>(
  result: BlockResult<A>,
  show: (value: A, isPart: boolean) => B,
): BlockResult<B> =>
  result.ok ? { ...result, value: show(result.value, result.leftOut !== undefined) } : result;

/** For a list that may omit entries with a word that the portal does not know. */
export async function listResult<Value>(
  ask: (options: Required<ListCallOptions>) => Promise<Value>,
  t: T,
  options: BlockOptions & { preferences: { language: Language } },
): Promise<BlockResult<Value>> {
  let count = 0;
  const result = await toBlockResult(ask({ leavesOut: (each) => (count += each) }), t, options);
  return result.ok && count > 0
    ? { ...result, leftOut: { count, text: t('common.leftOut', { count }) } }
    : result;
}

export const listLeftOutNotes = (result: BlockResult<unknown>): string[] =>
  result.ok && result.leftOut ? [result.leftOut.text] : [];
