/** What the content system publishes, in the shape of WordPress's REST API (specification 2.50, 2.63, 7.65). */
import { z } from 'zod';

/** A title is text with entities, a content is HTML; neither is to be trusted. */
export const Rendered = z.object({ rendered: z.string() });

/** A page that the content system has written; `slug` names it. */
export const ContentPage = z.object({
  id: z.int().min(0),
  slug: z.string(),
  title: Rendered,
  content: Rendered,
});

export const pageSlugs = ['about-us', 'terms-of-use', 'privacy-policy'] as const;
export type PageSlug = (typeof pageSlugs)[number];

/** Specification 2.63. */
export const questionTopics = ['benefits', 'clinical-review', 'mail-order'] as const;
export const QuestionTopic = z.enum(questionTopics);
export type QuestionTopic = z.infer<typeof QuestionTopic>;

/** A common question: its title asks, its content answers. */
export const Question = ContentPage.extend({ acf: z.object({ topic: QuestionTopic }) });

/** News for everyone (specification 2.50). Its picture is one of the portal's own. */
export const Banner = ContentPage.extend({
  acf: z.object({
    picture: z.enum(['capsules', 'rings', 'bars']),
    /** what the picture shows, for those who do not see it; empty when it only decorates */
    alt: z.string(),
    /** where it leads: an address of the web, or a path of the portal */
    link: z.object({ url: z.string(), title: z.string() }).nullable().default(null),
  }),
});

/** Names a document of the content system. */
export const FileName = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?$/);

/** A form to download (specification 1.04). */
export const FormSheet = ContentPage.extend({
  acf: z.object({
    file: FileName,
    sizeBytes: z.int().min(1).max(100_000_000),
    pages: z.int().min(1).max(10_000),
  }),
});

/** Which language's texts; a client may have some of its own. */
export const TextQuery = z.object({ lang: z.enum(['en', 'es']), clientId: z.string().min(1).optional() });

export const supportTopics = ['account', 'orders', 'prescriptions', 'claims', 'benefits', 'other'] as const;
export const MESSAGE_MAX_LENGTH = 2_000;

/** A member's message to customer support; who writes is read from the token. */
export const SupportMessage = z.object({
  /** names the message: sent again under the same name, it counts once and keeps its number */
  clientReference: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  topic: z.enum(supportTopics),
  message: z.string().min(1).max(MESSAGE_MAX_LENGTH),
  answerBy: z.enum(['email', 'phone']),
});
export const SupportReceipt = z.object({
  /** what the member says when calling about it */
  reference: z.string().regex(/^[A-Z0-9-]{4,20}$/),
});
