/** What the tests of refused calls share: the texts of the catalogue, answers that are no programme's, and which call was asked. */
import { allCalls } from '../../scripts/openapi-document.ts';
import { Reply } from './programme-stub.ts';

export type Language = 'en' | 'es';
export const COMMON = { en: 'Sorry, something went wrong', es: 'Lo sentimos, algo salió mal' };
export const TOO_MANY = {
  en: 'Too many attempts. Try again after sometime.',
  es: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
};
/** the programme's own words are English in both */
export const own = (words: string) => ({ en: words, es: words });

/** What a firewall or an ingress answers in its own name, before the programme got the call or after it carried it out. */
export const proxyPage = (status: number) =>
  new Reply(status, { 'content-type': 'text/html' }, '<!doctype html><title>Blocked</title><h1>Blocked</h1>');

const patterns = allCalls
  .map(({ id, call }) => ({
    ...{ id, call, parameters: call.path.split('{').length },
    pattern: new RegExp(
      `^${call.method} ${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }))
  // a path without parameters goes before one that it would fit as well
  .sort((a, b) => a.parameters - b.parameters);

/** The call of the contract that was asked, `GET /claims/C1`. */
export const callOf = (asked: string) => patterns.find(({ pattern }) => pattern.test(asked));
