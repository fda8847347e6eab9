/** Lets Node read the app's sources, whose paths begin with `~/`: `node --import` this file. */
import { registerHooks } from 'node:module';

const app = new URL('../../app/', import.meta.url);
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith('~/') ? new URL(specifier.slice(2), app).href : specifier, context),
});
