import { ProgrammeFault } from '~/programme/fault.ts';

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
    if (!(error instanceof ProgrammeFault) || error.sent !== 'unknown') throw error;
    const found = await lookUp().catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}

interface Adding<Answer, Item extends Answer> {
  list(): Promise<Item[]>;
  idOf(item: Item): string;
  /** whether it is the one that was sent */
  isSent(item: Item): boolean;
  send(): Promise<Answer>;
}

/**
 * The same for something new on a list: only what was not there before counts, however alike.
 * @throws the fault of the sending, where the list shows nothing new, or could not be read before
 */
export async function addedTo<Answer, Item extends Answer>({
  list,
  idOf,
  isSent,
  send,
}: Adding<Answer, Item>): Promise<Answer> {
  const before = await list().catch(() => undefined);
  const known = new Set(before?.map(idOf));
  return lookedInto(
    send(),
    async () => before && (await list()).find((item) => !known.has(idOf(item)) && isSent(item)),
  );
}
