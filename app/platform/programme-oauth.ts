/** The portal as an OAuth client of the programme: variables for a token of its own (RFC 6749, 4.4). */
import { z } from 'zod';
import { services, type Service } from '#contract/call.ts';
import { httpUrl, text, words } from './env-formats.ts';

export interface ProgrammeOauth {
  /** services whose calls carry the portal's token, and the member's in a header of its own */
  services: readonly Service[];
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** how the token endpoint authenticates the portal (RFC 6749, 2.3.1) */
  method: (typeof METHODS)[number];
  scope?: string | undefined;
  audience?: string | undefined;
  memberTokenHeader: string;
}

const METHODS = ['client_secret_basic', 'client_secret_post'] as const;
const MEMBER_TOKEN_HEADER = 'Member-Token';
/** Headers of every call, and those of HTTP itself. */
const TAKEN =
  /^(?:accept|authorization|content|ocp-apim|x-api|proxy)(?:-|$)|^(?:connection|cookie|date|expect|host|providertype|te|trailer|transfer-encoding|traceparent|upgrade|user-agent|x-request-id)$/i;

export const programmeOauthVariables = {
  PROGRAMME_OAUTH_SERVICES: {
    schema: words.pipe(z.array(z.enum(services))),
    shape: 'services of the calls, separated by commas, such as claims,drugs',
  },
  PROGRAMME_OAUTH_TOKEN_URL: { schema: httpUrl, shape: "the address of the programme's token endpoint" },
  PROGRAMME_OAUTH_CLIENT_ID: { schema: text, shape: "the portal's client id at that endpoint" },
  PROGRAMME_OAUTH_CLIENT_SECRET: { schema: text, shape: "the portal's client secret at that endpoint" },
  PROGRAMME_OAUTH_METHOD: { schema: z.enum(METHODS), shape: METHODS.join(' or ') },
  PROGRAMME_OAUTH_SCOPE: {
    schema: z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/),
    shape: 'scopes with a space in between',
  },
  PROGRAMME_OAUTH_AUDIENCE: { schema: text, shape: 'the audience of the token' },
  PROGRAMME_MEMBER_TOKEN_HEADER: {
    schema: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
      .refine((name) => !TAKEN.test(name)),
    shape: `the name of a header that no call has yet, such as ${MEMBER_TOKEN_HEADER}`,
  },
} as const;

type OauthName = keyof typeof programmeOauthVariables;
type Values = { [N in OauthName]?: z.output<(typeof programmeOauthVariables)[N]['schema']> | undefined };

/** Each of these requires the one after it, so that all are set or none. */
const ALL = [
  'PROGRAMME_OAUTH_SERVICES',
  'PROGRAMME_OAUTH_TOKEN_URL',
  'PROGRAMME_OAUTH_CLIENT_ID',
  'PROGRAMME_OAUTH_CLIENT_SECRET',
  'PROGRAMME_OAUTH_SERVICES',
] as const;
const OPTIONAL = [
  'PROGRAMME_OAUTH_METHOD',
  'PROGRAMME_OAUTH_SCOPE',
  'PROGRAMME_OAUTH_AUDIENCE',
  'PROGRAMME_MEMBER_TOKEN_HEADER',
] as const;

/** If the first is set, the second must be set. */
export const programmeOauthPairs: [OauthName, OauthName][] = [
  ...ALL.slice(1).map((name, index): [OauthName, OauthName] => [ALL[index] ?? name, name]),
  ...OPTIONAL.map((name): [OauthName, OauthName] => [name, 'PROGRAMME_OAUTH_SERVICES']),
];

/** @param values checked by `programmeOauthPairs` */
export function toProgrammeOauth(values: Values): ProgrammeOauth | undefined {
  const {
    PROGRAMME_OAUTH_SERVICES: named,
    PROGRAMME_OAUTH_TOKEN_URL: tokenUrl,
    PROGRAMME_OAUTH_CLIENT_ID: clientId,
    PROGRAMME_OAUTH_CLIENT_SECRET: clientSecret,
  } = values;
  if (!named || !tokenUrl || !clientId || !clientSecret) return undefined;
  return {
    services: named,
    tokenUrl,
    clientId,
    clientSecret,
    method: values.PROGRAMME_OAUTH_METHOD ?? 'client_secret_basic',
    scope: values.PROGRAMME_OAUTH_SCOPE,
    audience: values.PROGRAMME_OAUTH_AUDIENCE,
    memberTokenHeader: values.PROGRAMME_MEMBER_TOKEN_HEADER ?? MEMBER_TOKEN_HEADER,
  };
}
