/** Texts published by the content system, in the form of WordPress's REST API (specification 2.50, 2.63, 7.65). */
import { z } from 'zod';
import { openWord } from './common.ts';
import { languages } from './languages.ts';

/** A title is text with entities, content is HTML; both are untrusted. */
export const Rendered = z.object({ rendered: z.string() });

/** A page of the content system; `slug` identifies it. */
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
export type QuestionTopic = (typeof questionTopics)[number] | 'other';

/** A common question: the title is the question, the content its answer. */
export const Question = ContentPage.extend({
  acf: z.object({
    /** `benefits`, clinical-review, mail-order; others come last, under 'Other questions' */
    topic: openWord(questionTopics),
  }),
});

/** News for all members (specification 2.50). The picture is one of the portal's own. */
export const Banner = ContentPage.extend({
  acf: z.object({
    /** `capsules`, rings, bars; any other one is replaced by capsules */
    picture: z.enum(['capsules', 'rings', 'bars']).catch('capsules'),
    /** the picture's text alternative; empty when it is decorative */
    alt: z.string(),
    /** the link's target: a web address, or a path of the portal */
    link: z.object({ url: z.string(), title: z.string() }).nullable().default(null),
  }),
});

/** The file name of a document in the content system. */
export const FileName = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?$/);

/** A form to download (specification 1.04). */
export const FormSheet = ContentPage.extend({
  acf: z.object({
    file: FileName,
    sizeBytes: z.int().min(1).max(100_000_000),
    pages: z.int().min(1).max(10_000),
  }),
});

/** The language of the texts; a client may have its own texts. */
export const TextQuery = z.object({ lang: z.enum(languages), clientId: z.string().min(1).optional() });

export const supportTopics = ['account', 'orders', 'prescriptions', 'claims', 'benefits', 'other'] as const;
export const MESSAGE_MAX_LENGTH = 2_000;

/** A member's message to customer support; the token identifies the writer. */
export const SupportMessage = z.object({
  /** identifies the message: if sent again, it counts once and has the same reference */
  clientReference: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  topic: z.enum(supportTopics),
  message: z.string().min(1).max(MESSAGE_MAX_LENGTH),
  answerBy: z.enum(['email', 'phone']),
});
export const SupportReceipt = z.object({
  /** the reference that the portal sent with it; a different value means that the receipt belongs to a different request */
  clientReference: z.string().optional(),
  /** a reference that the member can give on the phone */
  reference: z.string().regex(/^[A-Z0-9-]{4,20}$/),
});
