import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { routeLabels } from '../../app/i18n/route-labels.plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const app = fileURLToPath(new URL('../../app', import.meta.url));

/** The unit tests beside the mutated modules, which must find every mutant alone. */
export default defineConfig({
  root,
  plugins: [routeLabels(app)],
  resolve: { alias: { '~': app } },
  test: {
    include: [
      'contract/*.test.ts',
      'app/areas/orders/checkout/{order-intent,order-intent.server,cart,stages}.test.ts',
      'app/areas/benefits/claims/money.server.test.ts',
      'app/areas/orders/balance.server.test.ts',
      'app/session/{safe-return,session-life}.test.ts',
      'app/platform/{request-guards,form-guards,rate-limit}.test.ts',
    ],
    isolate: false,
    testTimeout: 20_000,
  },
});
