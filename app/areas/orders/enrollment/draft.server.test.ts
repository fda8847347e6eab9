import { afterEach, beforeEach, expect, test } from 'vitest';
import { portal, type Portal } from '#harness/session-portal.ts';
import type { Identity } from '~/session/session.server.ts';
import { deleteSentDraft, readDraft, saveAnswer } from './draft.server.ts';

let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

const ana = { identity: { clientId: '1', cardId: 'A', personCode: '01' } as Identity };
const answer = (comments: string) =>
  saveAnswer(site.context(), ana, { before: {}, name: 'comments', answer: { comments } });

test('deletes a sent draft', async () => {
  const { answers } = await answer('Leave it at the door.');
  await deleteSentDraft(site.context(), ana, answers);
  expect(await readDraft(site.context(), ana)).toBeUndefined();
});

test('preserves answers changed during the sending', async () => {
  const { answers } = await answer('Leave it at the door.');
  await answer('Ring twice.');
  await deleteSentDraft(site.context(), ana, answers);
  expect(await readDraft(site.context(), ana)).toEqual({ comments: { comments: 'Ring twice.' } });
});

test('preserves a draft started during the sending', async () => {
  await answer('Ring twice.');
  await deleteSentDraft(site.context(), ana, {});
  expect(await readDraft(site.context(), ana)).toBeDefined();
});
