import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import { SESSION_CHANNEL, SessionWatch } from './session-watch.tsx';

const MINUTE = 60_000;
const answer = { leftMs: 15 * MINUTE, warnMs: 2 * MINUTE, member: 'ana', words: {} };
let says: object;
let told: unknown[];
let otherTab: BroadcastChannel;
beforeEach(() => {
  says = answer;
  told = [];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(says)));
  otherTab = new BroadcastChannel(SESSION_CHANNEL);
  otherTab.onmessage = ({ data }) => void told.push(data);
});
afterEach(() => {
  otherTab.close();
  document.body.hidden = false;
  document.documentElement.lang = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  renderRoute(<SessionWatch session={{ leftMs: 15 * MINUTE, warnMs: 2 * MINUTE, member: 'ana' }} />);
const comeToTheFront = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

it("notifies the other tabs of the session's member", async () => {
  open();
  await expect.poll(() => told).toEqual(['ana']);
});

it.each([
  ['a sign-out', ''],
  ['another member', 'ben'],
])('hides the page when a different tab reports %s', async (_what, message) => {
  open();
  expect(document.body.hidden).toBe(false);
  otherTab.postMessage(message);
  await expect.poll(() => document.body.hidden).toBe(true);
});

it.each([
  ['en', 'This page locks at {time}.', 'This page locks at 1:05 pm.'],
  ['es', 'Se bloqueará a las {time}. Siga.', 'Se bloqueará a la 1:05 p. m. Siga.'],
])("shows when the session ends in the page's time format: %s", async (language, text, said) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 13, 4), toFake: ['Date'] });
  document.documentElement.lang = language;
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  open();
  says = { ...answer, leftMs: MINUTE, words: { title: 'Still there?', text, stay: 'Stay' } };
  await comeToTheFront();
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it('extends the session by Escape, which does not close the question before the answer', async () => {
  document.documentElement.lang = 'en';
  const asked = vi.fn(() => Promise.resolve(Response.json(says)));
  vi.stubGlobal('fetch', asked);
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  open();
  says = { ...answer, leftMs: MINUTE, words: { title: 'Still there?', text: '{time}', stay: 'Stay' } };
  await comeToTheFront();
  await screen.findByText('Still there?');
  says = answer;
  const escape = new Event('cancel', { cancelable: true });
  act(() => void document.querySelector('dialog')!.dispatchEvent(escape));
  expect(escape.defaultPrevented).toBe(true);
  await expect.poll(() => screen.queryByText('Still there?')).toBeNull();
  expect(asked).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ method: 'POST' }));
});

it.each([
  ['the session has ended', { leftMs: 0, warnMs: 0 }, true],
  ['a different member is signed in', { ...answer, member: 'ben' }, true],
  ['nothing has changed', answer, false],
])('checks the session when the page becomes visible: %s', async (_what, reply, isHidden) => {
  open();
  says = reply;
  await comeToTheFront();
  await expect.poll(() => document.body.hidden).toBe(isHidden);
});

it('hides a page restored from memory before it is reloaded', () => {
  open();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  expect(document.body.hidden).toBe(false);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(document.body.hidden).toBe(true);
});

it('works in browsers without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(window, 'BroadcastChannel');
  open();
  says = { leftMs: 0, warnMs: 0 };
  await comeToTheFront();
  await expect.poll(() => document.body.hidden).toBe(true);
});
