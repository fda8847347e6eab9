import type { z } from 'zod';
import type { Banner, ContentPage, FormSheet, Question, QuestionTopic } from '#contract/pages.ts';
import { toPlainText } from './plain-content.ts';
import { sanitizeContentHtml } from './safe-html.ts';

export interface TextPage {
  title: string;
  /** sanitized HTML */
  html: string;
}
export interface CommonQuestion {
  slug: string;
  topic: QuestionTopic;
  question: string;
  /** sanitized HTML */
  answer: string;
}
export interface News {
  slug: string;
  title: string;
  text: string;
  picture: 'capsules' | 'rings' | 'bars';
  alt: string;
  link?: { url: string; title: string };
}
export interface FormToDownload {
  file: string;
  title: string;
  text: string;
  pages: number;
  sizeBytes: number;
}

const MAX_ITEMS = 100;
/** Maximum of all answers together: a programme has 200,000 characters of them. The rest is left out, unread. */
const MAX_ANSWERS_LENGTH = 400_000;
const SLUG = /^[a-z0-9-]{1,80}$/;
const NEWS_LINK = /^(?:https:\/\/|\/(?![/\\]))[^\s\p{C}]*$/u;

export const loadTextPage = (page: z.output<typeof ContentPage>): TextPage => ({
  title: toPlainText(page.title.rendered),
  html: sanitizeContentHtml(page.content.rendered),
});

const usable = <A extends { slug: string; title: { rendered: string } }>(items: readonly A[]): A[] =>
  items
    .filter(({ slug }) => SLUG.test(slug))
    .filter(({ slug }, index, all) => all.findIndex((other) => other.slug === slug) === index)
    .slice(0, MAX_ITEMS)
    .filter(({ title }) => toPlainText(title.rendered) !== '');

export const loadCommonQuestions = (items: readonly z.output<typeof Question>[]): CommonQuestion[] => {
  let length = 0;
  return usable(items)
    .filter(({ content }) => (length += content.rendered.length) <= MAX_ANSWERS_LENGTH)
    .map(({ slug, title, content, acf }): CommonQuestion => ({
      slug,
      topic: acf.topic,
      question: toPlainText(title.rendered),
      answer: sanitizeContentHtml(content.rendered),
    }))
    .filter(({ answer }) => answer !== '');
};

export const loadNews = (items: readonly z.output<typeof Banner>[]): News[] =>
  usable(items).map(({ slug, title, content, acf: { picture, alt, link } }) => ({
    slug,
    title: toPlainText(title.rendered),
    text: toPlainText(content.rendered),
    picture,
    alt: toPlainText(alt),
    ...(link && NEWS_LINK.test(link.url) && toPlainText(link.title) !== ''
      ? { link: { url: link.url, title: toPlainText(link.title) } }
      : {}),
  }));

export const loadFormsToDownload = (items: readonly z.output<typeof FormSheet>[]): FormToDownload[] =>
  usable(items).map(({ title, content, acf: { file, pages, sizeBytes } }) => ({
    file,
    title: toPlainText(title.rendered),
    text: toPlainText(content.rendered),
    pages,
    sizeBytes,
  }));
