import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The settings of a new React Router app, but for the target, which is the portal's. */
export default defineConfig({ plugins: [reactRouter()], build: { target: 'es2022' } });
