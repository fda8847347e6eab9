/** The request and the member of a loader that is called without a server. */
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { RequestContext } from '~/context.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { fallbackClientConfig, fallbackSupport, type ClientConfig } from '#contract/content.ts';
import type { Language } from '#contract/languages.ts';

const TODAY = '2026-11-19';

/** A request while the content system sends no labels. */
export const createContextIn = (language: Language, config: Partial<ClientConfig> = {}) =>
  ({
    preferences: { language, textSize: 'small', light: false },
    env: { nodeEnv: 'test' },
    content: {
      labels: async () => ({}),
      client: async () => ({ ...fallbackClientConfig, ...config }),
      support: async () => fallbackSupport,
    },
    clock: { today: () => TODAY, now: () => Date.parse(`${TODAY}T15:00:00Z`) },
    log: { error: () => undefined, warn: () => undefined },
  }) as unknown as RequestContext;

export const createLocalizerIn = async (language: Language) => ({
  t: await getT(createContextIn(language)),
  format: createFormats(language, TODAY),
});

/** Ana, whose calls to the programme are answered by this function. */
export const createMemberWith = (call: unknown, membership: object = {}) =>
  ({
    identity: {
      ...{ clientId: '10001', cardId: 'MPA100200', personCode: '01', providerType: 'DIRECT' },
      ...{ firstName: 'Ana', lastName: 'Rivera' },
    },
    membership: { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1', checkedAt: 0, ...membership },
    api: { call },
  }) as unknown as MemberContext;
