import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLabelKeys, collectLabelKeys } from './route-labels.plugin.ts';
import { collectPageLabelKeys } from './t.server.ts';

const app = resolve('app');

describe('labels of a navigation', () => {
  it('are found in source text, with a star for parts known at run time', () => {
    const source = `/* t('nav.home') */ t('orders.list.print'); t(\`orders.status.\${order.status}\`); t(\`more.page.\${name}Text\`)`;
    expect(findLabelKeys(source)).toEqual(['orders.list.print', 'orders.status.*', 'more.page.*Text']);
  });

  it('include those of imported components', () => {
    const keys = collectLabelKeys(resolve(app, 'areas/orders/pages/main.orders._index.tsx'), app);
    expect(keys).toEqual(expect.arrayContaining(['orders.list.print', 'orders.status.*']));
  });

  it('include only the page and its frame, with all plural forms', () => {
    const keys = collectPageLabelKeys('/main/cart.data');
    for (const key of ['nav.home', 'checkout.steps.address', 'checkout.refills_one', 'checkout.refills_many'])
      expect(keys, key).toContain(key);
    expect(keys).not.toContain('deleteAccount.confirm.title');
    expect(keys.size).toBeLessThan(400);
  });

  it('include only the frame when there is no page', () => {
    const keys = collectPageLabelKeys('/nowhere/at/all.data');
    expect(keys).toContain('error.notFound.title');
    expect(keys).not.toContain('orders.list.print');
  });
});
