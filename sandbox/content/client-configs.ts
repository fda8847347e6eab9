import type { z } from 'zod';
import type { ClientConfig, ContentConfig } from '#contract/content.ts';
import { readSetting, writeSetting } from '../data/schema.ts';
import type { ProgrammeState } from '../data/programme-state.ts';

const SETTING = 'plannedMaintenance';

/** Announces maintenance that starts in this many minutes; a duration of zero removes it. */
export function planMaintenance(
  { db, clock }: ProgrammeState,
  { startsInMinutes, minutes }: { startsInMinutes: number; minutes: number },
): void {
  const startsAt = clock.now() + startsInMinutes * 60_000;
  const at = (moment: number) => new Date(moment).toISOString();
  const planned = minutes === 0 ? null : { startsAt: at(startsAt), endsAt: at(startsAt + minutes * 60_000) };
  writeSetting(db, SETTING, JSON.stringify(planned));
}

export function buildConfig({ db }: ProgrammeState): z.input<typeof ContentConfig> {
  const store = (platform: string) => `https://apps.example.com/member-portal/${platform}`;
  return {
    DISABLE_TERMED_USER_AFTER: 12,
    appVersions: {
      ios: { newest: '3.2.0', oldest: '2.0.0', storeUrl: store('ios') },
      android: { newest: '3.2.1', oldest: '2.1.0', storeUrl: store('android') },
    },
    plannedMaintenance: JSON.parse(readSetting(db, SETTING) ?? 'null'),
  };
}

type Config = z.input<typeof ClientConfig>;

const configs: Record<string, Config> = {
  '10001': {
    clientName: 'Lakeshore Paper Mills',
    autoChargeAndSHip: true,
    pharmacySearchConfig: { radiusMiles: 25 },
    commonConfig: { benefitsPhone: '6085550199' },
    links: [
      {
        label: { en: 'Benefits at Lakeshore Paper Mills', es: 'Beneficios en Lakeshore Paper Mills' },
        url: 'https://www.lakeshore-paper.example.com/benefits',
      },
    ],
  },
  '10002': {
    clientName: 'Great Plains School District',
    autoChargeAndSHip: true,
    drugPricingPath: 'great-plains',
    clientBannerMessage: {
      en: 'The school district pays for shipping of mail orders until the end of the school year.',
      es: 'El distrito escolar paga el envío de los pedidos por correo hasta el fin del año escolar.',
    },
    enableBannerMessage: { benefitScreen: true, mailOrderScreen: true, orderCheckoutScreen: true },
  },
  '20001': { clientName: 'Harbor Health Partners' },
  '28002': {
    clientName: 'Wisconsin Public Employers',
    clientBannerMessage: {
      en: 'Open enrollment is each year from October 1 to October 25.',
      es: 'La inscripción abierta es cada año del 1 al 25 de octubre.',
    },
    enableBannerMessage: { commonHeader: true },
  },
  '30001': {
    clientName: 'Northern Orchards',
    clientBannerMessage: {
      en: 'Northern Orchards will change its pharmacy plan on January 1, {nextYear}. Your ID card will stay the same.',
      es: 'Northern Orchards cambiará su plan de farmacia el 1 de enero de {nextYear}. Su tarjeta de miembro seguirá siendo la misma.',
    },
    hideOutOfNetwork: true,
    disableDigitalIDCards: true,
    suppressMailOrderFeatures: true,
    hideDrugPricingTab: true,
    enableBannerMessage: {
      commonHeader: true,
      benefitScreen: true,
      mailOrderScreen: true,
      orderCheckoutScreen: true,
    },
  },
};

export const getClientConfig = (clientId: string): Config => configs[clientId] ?? {};

/** The configuration as sent: a banner about the coming year names that year. */
export function toSentClientConfig({ clock }: ProgrammeState, clientId: string): Config {
  const config = getClientConfig(clientId);
  const { clientBannerMessage: message } = config;
  if (typeof message !== 'object') return config;
  const nextYear = String(Number(clock.today().slice(0, 4)) + 1);
  const filled = Object.entries(message).map(([language, text]) => [
    language,
    text.replace('{nextYear}', nextYear),
  ]);
  return { ...config, clientBannerMessage: Object.fromEntries(filled) };
}
