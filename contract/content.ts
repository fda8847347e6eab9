import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, Timestamp } from './common.ts';
import { Pdf } from './document.ts';
import {
  Banner,
  ContentPage,
  FileName,
  FormSheet,
  pageSlugs,
  Question,
  SupportMessage,
  SupportReceipt,
  TextQuery,
} from './pages.ts';
import { languages } from './languages.ts';

const pages = '/CMSDocker/index.php/wp-json/wp/v2/pages';

export const Labels = z.record(z.string(), z.string());

/** Two or three numbers with dots, such as 4.2 or 4.2.1. */
const AppVersion = z.string().regex(/^\d{1,4}(?:\.\d{1,4}){0,2}$/);
/** The versions of a native app: the newest, and the oldest that is still supported (8.30). */
export const AppVersions = z.object({
  newest: AppVersion,
  oldest: AppVersion,
  /** the app's page in its store, on the web or in the store's own app */
  storeUrl: z.url({ protocol: /^(?:https|itms-apps|market)$/ }),
});
/** An invalid entry is ignored, so that a mistake in it blocks no member. */
const PerhapsVersions = AppVersions.optional().catch(undefined);
export type AppVersions = z.infer<typeof AppVersions>;

/** Specification 3.13. */
export const ContentConfig = z.object({
  /** months after the termination date */
  DISABLE_TERMED_USER_AFTER: z.int().min(0).max(1_200),
  appVersions: z.object({ ios: PerhapsVersions, android: PerhapsVersions }).default({}).catch({}),
  /** time of the next announced downtime of the portal (2.69) */
  plannedMaintenance: z
    .object({ startsAt: Timestamp, endsAt: Timestamp })
    .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt))
    .nullable()
    .default(null)
    .catch(null),
});
export type ContentConfig = z.infer<typeof ContentConfig>;
export const fallbackContentConfig: ContentConfig = ContentConfig.parse({ DISABLE_TERMED_USER_AFTER: 12 });

export const Bilingual = z.object({ en: z.string(), es: z.string() });

/** A text that may lack one of the languages. */
const Announcement = Bilingual.partial();

const Phone = z.string().regex(/^\d{10}$/);

const Flag = z.boolean().default(false).catch(false);
const Banners = z.object({
  commonHeader: Flag,
  benefitScreen: Flag,
  mailOrderScreen: Flag,
  orderCheckoutScreen: Flag,
});
const ClientLink = z.object({ label: Bilingual, url: z.url() });

/** Specification 3.07–3.12; an invalid field gets its own fallback, and the other fields stay. */
export const ClientConfig = z.object({
  clientName: z.string().optional().catch(undefined),
  /** the banner's text, or false when there is none */
  clientBannerMessage: z
    .union([z.literal(false), Announcement])
    .default(false)
    .catch(false),
  hideOutOfNetwork: Flag,
  disableDigitalIDCards: Flag,
  suppressMailOrderFeatures: Flag,
  hideDrugPricingTab: Flag,
  /** 7.24: the path segment of this client's own pricing address; null for the common one */
  drugPricingPath: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .nullable()
    .default(null)
    .catch(null),
  enableBannerMessage: Banners.prefault({}).catch(Banners.parse({})),
  /** the client's own pages for its members */
  links: z.array(ClientLink).default([]).catch([]),
  pharmacySearchConfig: z
    .object({ radiusMiles: z.int().min(1).max(500) })
    .nullable()
    .default(null)
    .catch(null),
  /** settings that all of a client's pages share; unknown ones are ignored */
  commonConfig: z
    .object({
      /** the client's own benefits office, in addition to customer support */
      benefitsPhone: Phone.optional().catch(undefined),
    })
    .default({})
    .catch({}),
  autoChargeAndSHip: Flag,
});
export type ClientConfig = z.infer<typeof ClientConfig>;
export const fallbackClientConfig: ClientConfig = ClientConfig.parse({});

/** A phone number for one kind of question, with its hours. */
export const SupportLine = z.object({
  title: Bilingual,
  hours: Bilingual,
  phone: Phone,
  /** for questions about mail order; hidden when the client has none (3.08) */
  mailOrder: z.boolean().default(false),
});

/** The support numbers (specification 9.25), ten digits each. */
export const Support = z.object({
  phone: Phone,
  /** the second number of the messages that name two */
  alternatePhone: Phone,
  tty: z.string(),
  /** further numbers; the main one is answered at all hours */
  lines: z.array(SupportLine).default([]).catch([]),
});
export type Support = z.infer<typeof Support>;
export const fallbackSupport: Support = {
  phone: '8005550142',
  alternatePhone: '8005550143',
  tty: '711',
  lines: [],
};

export const content = {
  labels: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/resource-file/{lang}`,
    summary: 'Label map of a language',
    access: 'guest',
    params: z.object({ lang: z.enum(languages) }),
    response: Labels,
  }),
  config: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/content-config`,
    summary: 'Constants of the whole programme',
    access: 'guest',
    response: ContentConfig,
  }),
  clientConfig: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/client-config/{clientId}`,
    summary: 'What a client switches on, off or announces',
    access: 'guest',
    params: z.object({ clientId: Id }),
    response: ClientConfig,
  }),
  support: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/customer-support`,
    summary: 'Support phone numbers',
    access: 'support',
    response: Support,
  }),
  page: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: pages,
    summary: 'A page that the programme has written itself; an empty list when there is none',
    access: 'guest',
    query: TextQuery.extend({ slug: z.enum(pageSlugs) }),
    response: z.array(ContentPage),
  }),
  questions: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/faqs`,
    summary: 'Common questions and their answers',
    access: 'guest',
    query: TextQuery,
    response: z.array(Question),
  }),
  banners: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/banners`,
    summary: 'News for the guest page',
    access: 'guest',
    query: TextQuery,
    response: z.array(Banner),
  }),
  forms: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/forms`,
    summary: 'Forms to download',
    access: 'guest',
    query: TextQuery,
    response: z.array(FormSheet),
  }),
  form: defineCall({
    service: 'CMSDocker',
    method: 'GET',
    path: `${pages}/pdf-download/{file}`,
    summary: 'A form as a PDF',
    access: 'guest',
    params: z.object({ file: FileName }),
    query: TextQuery.pick({ lang: true }),
    response: Pdf,
  }),
  sendMessage: defineCall({
    service: 'CMSDocker',
    method: 'POST',
    path: `${pages}/customer-support`,
    summary: "A member's message to customer support",
    access: 'support',
    body: SupportMessage,
    response: SupportReceipt,
    status: 201,
  }),
};
