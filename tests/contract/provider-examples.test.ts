/** The settings of docs/integrate/provider-examples.md, with the claims that each of these providers sends. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnv } from '~/platform/env.ts';
import { portal } from '#harness/session-portal.ts';
import { useJourney } from '#harness/sign-in-journey.ts';

const journey = useJourney();
const page = readFileSync('docs/integrate/provider-examples.md', 'utf8');
const sections = new Map(
  page.split('\n## ').map((section) => [section.split('\n', 1)[0]!, section] as const),
);

const names = { given_name: 'Ana', family_name: 'Peña' };
const card = { extension_CardId: 'MPA100200', extension_PersonCode: '01' };
const email = 'ana@example.test';
const ids = { oid: '6f1c', tid: '91aa', ver: '2.0' };

/** The claims about the member, besides those of every id_token. */
const sent: Record<string, object> = {
  'Microsoft Entra External ID': {
    ...{ ...ids, ...names, ...card, email, preferred_username: email, name: 'Ana Peña' },
    groups: ['2b6e1f0a-0000-4000-8000-000000010001', '7d10c7e2-0000-4000-8000-000000000000'],
  },
  'Azure AD B2C': {
    ...{ ...ids, ...names, ...card, emails: [email], idp: 'local' },
    ...{ extension_ClientId: '10001', extension_UserName: 'ana', extension_ProviderType: 'DIRECT' },
  },
  Okta: {
    ...{ ...names, ver: 1, amr: ['pwd'], idp: '00o1', email, email_verified: true },
    ...{ preferred_username: 'ana', card_id: 'MPA100200', person_code: '01' },
    groups: ['Everyone', 'acme-members'],
  },
  Auth0: {
    ...{ ...names, nickname: 'ana', email, email_verified: true, updated_at: '2026-11-01T00:00:00.000Z' },
    'https://portal.example.com/member': { card_id: 'MPA100200', person_code: '01', client: '10001' },
  },
  Keycloak: {
    ...{ ...names, preferred_username: 'ana', email, email_verified: true, typ: 'ID', acr: '1' },
    member: { card_id: 'MPA100200', person_code: '01' },
    realm_access: { roles: ['offline_access', 'acme-members', 'uma_authorization'] },
  },
};

it.each(Object.entries(sent))('signs a member in with the example of %s', async (provider, claims) => {
  const line = /^IDP_CLAIMS=(.+)$/m.exec(sections.get(provider)!)?.[1];
  const { idpClaims } = readEnv({ IDP_CLAIMS: line });
  const site = portal({ provider: journey.provider, clock: journey.clock, env: { idpClaims } });
  const back = journey.provider.approve(await journey.begin('signUpSignIn', '/main/home', site));
  journey.provider.lie((draft) => {
    const { iss, aud, sub, exp, iat, nonce, tfp, auth_time: typed } = draft.claims;
    return { ...draft, claims: { iss, aud, sub, exp, iat, nonce, tfp, auth_time: typed, ...claims } };
  });
  expect(await journey.finish(back, site)).toMatchObject({
    kind: 'member',
    identity: {
      ...{ providerType: 'DIRECT', clientId: '10001', cardId: 'MPA100200', personCode: '01' },
      ...{ firstName: 'Ana', lastName: 'Peña', provenEmail: email },
      userName: expect.stringMatching(/^ana/) as string,
    },
  });
  await site.close();
});

it('has a token for each example', () => {
  const examples = [...sections].filter(([, section]) => section.includes('IDP_SIGN_IN_METADATA_URL'));
  expect(examples.map(([title]) => title).sort()).toEqual(Object.keys(sent).sort());
});
