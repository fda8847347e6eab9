import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../testing.tsx';
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
  vi.unstubAllGlobals();
});

const open = () =>
  renderRoute(<SessionWatch session={{ leftMs: 15 * MINUTE, warnMs: 2 * MINUTE, member: 'ana' }} />);
const comeToTheFront = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

it('tells the other tabs whose session this browser has', async () => {
  open();
  await vi.waitFor(() => expect(told).toEqual(['ana']), { timeout: 10_000 });
});

it.each([
  ['a sign-out', ''],
  ['another member', 'ben'],
])('takes the page off the screen when another tab tells of %s', async (_what, message) => {
  open();
  expect(document.body.hidden).toBe(false);
  otherTab.postMessage(message);
  await vi.waitFor(() => expect(document.body.hidden).toBe(true), { timeout: 10_000 });
});

it.each([
  ['the session has ended', { leftMs: 0, warnMs: 0 }, true],
  ['somebody else is signed in', { ...answer, member: 'ben' }, true],
  ['nothing has changed', answer, false],
])('looks the session up when the page comes to the front: %s', async (_what, reply, isHidden) => {
  open();
  says = reply;
  await comeToTheFront();
  await vi.waitFor(() => expect(document.body.hidden).toBe(isHidden), { timeout: 10_000 });
});

it('works where browsers have no such channel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(window, 'BroadcastChannel');
  open();
  says = { leftMs: 0, warnMs: 0 };
  await comeToTheFront();
  await vi.waitFor(() => expect(document.body.hidden).toBe(true), { timeout: 10_000 });
});
