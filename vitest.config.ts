import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };
const folders = '{app,sandbox,tests}/**';
const exclude = ['tests/e2e/**', '**/*.spec.ts', '**/node_modules/**'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: 'node', environment: 'node', include: [`${folders}/*.test.ts`], exclude },
      },
      {
        resolve: { alias },
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: [`${folders}/*.test.tsx`],
          exclude,
          setupFiles: ['./tests/support/dom.ts'],
        },
      },
    ],
  },
});
