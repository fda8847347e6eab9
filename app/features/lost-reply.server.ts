import { isProgrammeFault } from '~/programme/fault.ts';

/**
 * What was sent once, and may have been carried out though its answer was lost: that is looked up before
 * the member reads anything, and never sent again.
 *
 * @param lookUp what the answer would have said; undefined when nothing of it is to be seen
 * @throws the fault of the sending, where the look brings nothing
 */
export async function lookedInto<T>(sending: Promise<T>, lookUp: () => Promise<T | undefined>): Promise<T> {
  try {
    return await sending;
  } catch (error) {
    if (!isProgrammeFault(error) || error.sent !== 'unknown') throw error;
    const found = await lookUp().catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}
