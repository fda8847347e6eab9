/** Texts of the catalogue, replies of gateways, and the requested call, for tests of refused calls. */
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { Reply } from './programme.ts';

export type Language = 'en' | 'es';
export const COMMON = { en: 'Sorry, something went wrong', es: 'Lo sentimos, algo salió mal' };
export const TOO_MANY = {
  en: 'Too many attempts. Try again after sometime.',
  es: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
};
/** the programme's own text is English in both languages */
export const isOwnRefusal = (words: string) => ({ en: words, es: words });

const json = (status: number, body: object) => new Reply(status, {}, body);
const text = (body: string) => new Reply(400, { 'content-type': 'text/plain' }, body);
const bytes = (type: string, ...body: number[]) =>
  new Reply(400, { 'content-type': type }, Buffer.from(body));

/** The programme's reply and the member's text for each rule; without a text, the member is signed out. */
export const rules: [rule: string, reply: Reply, words: Record<Language, string> | undefined][] = [
  ['a 401 (8.01)', json(401, { message: 'Token revoked.' }), undefined],
  ['a 429 (8.02)', json(429, { message: 'Slow down.' }), TOO_MANY],
  ['a 500 (8.03)', json(500, { message: 'boom' }), COMMON],
  ['a binary body (8.03)', bytes('application/pdf', 37, 80, 68, 70, 0, 255), COMMON],
  ['an object in a string (8.04)', text('{"message":"In a string."}'), isOwnRefusal('In a string.')],
  ['a plain string (8.05)', text('Plain words.'), isOwnRefusal('Plain words.')],
  [
    'a string in another charset (8.05)',
    bytes('text/plain; charset=iso-8859-1', 80, 101, 241, 97),
    isOwnRefusal('Peña'),
  ],
  ['an object (8.06)', json(400, { message: 'In an object.' }), isOwnRefusal('In an object.')],
  ['errorMessage (8.06)', json(400, { errorMessage: 'Under it.' }), isOwnRefusal('Under it.')],
  ['anything else (8.07)', json(400, ['nothing']), COMMON],
];

/** Replies of a firewall or an ingress, before the programme received the call or after it acted. */
export const buildProxyPage = (status: number) =>
  new Reply(status, { 'content-type': 'text/html' }, '<!doctype html><title>Blocked</title><h1>Blocked</h1>');

const patterns = allCalls
  .map(({ id, call }) => {
    const path = call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    const parameters = call.path.split('{').length;
    return { id, call, parameters, pattern: new RegExp(`^${call.method} ${path}$`) };
  })
  // a path without parameters comes before one that it also matches
  .sort((a, b) => a.parameters - b.parameters);

/** The contract's call of a request, `GET /claims/C1`. */
export const findCall = (asked: string) => patterns.find(({ pattern }) => pattern.test(asked));
type Found = NonNullable<ReturnType<typeof findCall>>;

/** A programme's success with this content; the example of docs/openapi.json by default. */
export const replyTo = ({ id, call }: Found, content: unknown = examples[id]?.response) =>
  new Reply(call.status ?? 200, {}, content as object | undefined);

/** Replies of a programme, computed for each call of the contract. */
export const answerCalls = (answer: (found: Found, asked: string) => object | undefined) =>
  new Proxy<Record<string, object>>(
    {},
    {
      get(_none, asked) {
        const found = findCall(String(asked));
        return found && answer(found, String(asked));
      },
    },
  );
