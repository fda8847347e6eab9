/** A browser that goes to the provider and returns. Each test has a new one. */
import { afterEach, beforeEach, expect } from 'vitest';
import { createStillClock } from './clocks.ts';
import type { SignInFaultCode } from '../../app/auth/sign-in-fault.ts';
import type { UserFlow } from '../../app/auth/sign-in.server.ts';
import { startMiniProvider, type Draft, type MiniProvider } from './mini-provider.ts';
import { portal, type Portal } from './session-portal.ts';

export const fault = (code: SignInFaultCode) =>
  expect.objectContaining({ name: 'SignInFault', code }) as Error;

export function useJourney() {
  const clock = createStillClock();
  const parts = {} as { provider: MiniProvider; site: Portal };
  beforeEach(async () => {
    parts.provider = await startMiniProvider({ now: () => clock.now() });
    parts.site = portal({ provider: parts.provider, clock });
  });
  afterEach(async () => {
    await parts.provider.close();
    await parts.site.close();
  });
  /** clicks 'Log in'; returns the address of the provider's page */
  async function begin(flow: UserFlow = 'signUpSignIn', returnTo = '/main/orders', at = parts.site) {
    const response = await at.signIn.begin(at.request('/auth/login'), flow, returnTo);
    at.keep(response.headers.getSetCookie());
    return response.headers.get('location') ?? '';
  }
  const finish = (address: string, at = parts.site) => at.signIn.finish(at.request(address));
  return {
    clock,
    begin,
    finish,
    /** signs in with a token that the provider changed */
    async signIn(lie: (draft: Draft) => Draft = (draft) => draft, flow?: UserFlow) {
      const address = parts.provider.approve(await begin(flow));
      parts.provider.lie(lie);
      return finish(address);
    },
    get provider() {
      return parts.provider;
    },
    get site() {
      return parts.site;
    },
  };
}
