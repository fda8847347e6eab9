import { describe, expect, test } from 'vitest';
import { withFastTimers } from '#harness/fast-timers.ts';
import { captureLog } from '#harness/log-lines.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { loadBlock } from './block.server.ts';
import { ProgrammeFault } from './fault.ts';

const never = new Promise<string>(() => {});
const fails = (error: unknown) => Promise.reject<string>(error);

describe('page block', () => {
  test('reports a timeout', async () => {
    const { result, tookMs } = await withFastTimers(() => loadBlock(never, { budgetMs: 50 }));
    expect(result).toEqual({ ok: false, code: 'timeout', label: 'error.common' });
    expect(tookMs).toBe(50);
  });
  test("shows the programme's text when there is one", async () => {
    const fault = new ProgrammeFault('GET /x', { code: 'refused', status: 400, memberMessage: 'Not yet' });
    expect(await loadBlock(fails(fault))).toMatchObject({ ok: false, code: 'refused', text: 'Not yet' });
  });
  test("shows the portal's text when there is none", async () => {
    const fault = new ProgrammeFault('GET /x', { code: 'tooManyAttempts', status: 429 });
    const block = { ok: false, code: 'tooManyAttempts', label: 'error.tooManyAttempts' };
    expect(await loadBlock(fails(fault))).toEqual(block);
  });
  test('shows the page after a coding error, and logs the error without its text', async () => {
    const { log, lines, text } = captureLog();
    const result = await loadBlock(fails(new TypeError('cannot read Metformin')), { log });
    expect(result).toEqual({ ok: false, code: 'unexpected', label: 'error.common' });
    expect(lines()[0]).toMatchObject({ err: { name: 'TypeError' }, level: 50 });
    expect(text()).not.toContain('Metformin');
  });
  test.each([
    ['a session that the programme ended', new ProgrammeFault('x', { code: 'unauthorized', status: 401 })],
    ['a redirect', new Response(null, { status: 302 })],
    ['a session store that is down', new StoreDown('x')],
  ])('leaves %s to the page', async (_what, error) => {
    await expect(loadBlock(fails(error))).rejects.toBe(error);
  });
  test('ignores a failure after its time is over', async () => {
    let fail = (_: Error) => {};
    const late = new Promise<string>((_, reject) => (fail = reject));
    expect(await loadBlock(late, { budgetMs: 10 })).toMatchObject({ ok: false });
    fail(new Error('late'));
    await new Promise((done) => setImmediate(done));
  });
});
