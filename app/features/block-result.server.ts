import { block } from '~/programme/block.server.ts';
import type { BlockOptions } from '~/programme/block.server.ts';
import type { LabelKey, T } from '~/i18n/translate.ts';
import type { BlockResult } from '~/ui/block.tsx';

/** A block's data, or what members read in its place. Throws what concerns the whole page, as block() does. */
export async function blockResult<Value>(
  work: Promise<Value>,
  t: T,
  options: BlockOptions,
): Promise<BlockResult<Value>> {
  const result = await block(work, options);
  if (result.ok) return { ok: true, value: result.data };
  return { ok: false, message: result.text ?? t(result.label satisfies string as LabelKey) };
}

/** The same result with its value shown differently. */
export const mapResult = <A, B>(result: BlockResult<A>, show: (value: A) => B): BlockResult<B> =>
  result.ok ? { ok: true, value: show(result.value) } : result;
