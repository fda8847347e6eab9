import { Visitor } from '../../support/visitor.ts';
import { resetProgramme } from '../fixtures.ts';
import { test } from '../faulty-programme.ts';
import { transitions } from '../transitions.ts';

test.describe('transitions', () => {
  test.beforeEach(async ({ tourStack }) => {
    tourStack.proxy.clear();
    await resetProgramme(tourStack.stack);
  });
  test.afterAll(async ({ tourStack }) => {
    tourStack.proxy.clear();
    await resetProgramme(tourStack.stack);
  });

  for (const { lines, what, withScripts, withoutScripts } of transitions) {
    // the same over plain HTTP comes first; what scripts add to signing in has its journeys
    if (process.env.TEST_ALL)
      test(`${what} ${lines}, with JavaScript`, async ({ browser, tourStack }) => {
        const context = await browser.newContext({ baseURL: tourStack.portal.url, locale: 'en-US' });
        await withScripts(await context.newPage(), tourStack);
        await context.close();
      });

    test(`${what} ${lines}, over plain HTTP`, async ({ tourStack }) => {
      await withoutScripts(new Visitor(tourStack.portal.url), tourStack);
    });
  }
});
