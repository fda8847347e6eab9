import type { CommonQuestion } from '~/content/texts.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';
import type { T } from '~/i18n/translate.ts';
import { questionTopics } from '#contract/pages.ts';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH, createWordSearch, type WordSearch } from './word-search.ts';

interface QuestionView {
  slug: string;
  /** sanitized HTML, with `<mark>` around the hits */
  question: string;
  answer: string;
}

export interface QuestionsView {
  query: string;
  problem?: string;
  found?: string;
  groups: { topic: string; title: string; questions: QuestionView[] }[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const LOCAL = ['coverage', 'copay', 'review', 'appeal', 'mailOrder', 'delivery'] as const;
const LOCAL_TOPIC = {
  coverage: 'benefits',
  copay: 'benefits',
  review: 'clinical-review',
  appeal: 'clinical-review',
  mailOrder: 'mail-order',
  delivery: 'mail-order',
} as const satisfies Record<(typeof LOCAL)[number], CommonQuestion['topic']>;

const localQuestions = (t: T): CommonQuestion[] =>
  LOCAL.map((name) => ({
    slug: name.toLowerCase(),
    topic: LOCAL_TOPIC[name],
    question: t(`help.local.${name}`),
    answer: `<p>${escaped(t(`help.local.${name}Answer`))}</p>`,
  }));

/**
 * The content system's questions for this client; without mail-order questions if the client does not offer it
 * (3.08).
 */
async function questionsFor(
  { content, preferences: { language } }: TextContext,
  t: T,
  clientId?: string,
): Promise<readonly CommonQuestion[]> {
  const [published, client] = await Promise.all([
    content.questions({ language, clientId }),
    clientId === undefined ? undefined : content.client(clientId),
  ]);
  const all = published && published.length > 0 ? published : localQuestions(t);
  return client?.suppressMailOrderFeatures ? all.filter(({ topic }) => topic !== 'mail-order') : all;
}

interface QuestionSearch {
  /** as typed; undefined without a search */
  query?: string;
  search?: WordSearch;
  problem?: 'help.faq.tooShort' | 'help.faq.noWords';
}

/**
 * Reads the search from an address (specification 5.43, 9.06). Call it before the loader's first await, because an
 * invalid query also puts an error into the page's title.
 */
export function readQuestion(context: { formRefused: boolean }, request: Request): QuestionSearch {
  const typed = new URL(request.url).searchParams.get('q');
  if (typed === null) return {};
  const query = typed.trim().slice(0, MAX_QUERY_LENGTH);
  const search = createWordSearch(query);
  if (search) return { query, search };
  context.formRefused = true;
  return { query, problem: [...query].length < MIN_QUERY_LENGTH ? 'help.faq.tooShort' : 'help.faq.noWords' };
}

/** All questions, with the reason why a query is too short. */
export async function loadQuestionsView(
  context: RequestContext,
  { query = '', search, problem }: QuestionSearch,
  clientId?: string,
): Promise<QuestionsView> {
  const t = await getT(context);
  const all = await questionsFor(context, t, clientId);
  if (!search) {
    const view: QuestionsView = { query, groups: grouped(all, t) };
    if (problem) view.problem = t(problem);
    return view;
  }
  const hits = all.filter(({ question, answer }) => search.finds(escaped(question), answer));
  return {
    query,
    found: t('help.faq.found', { count: hits.length }),
    groups: grouped(hits, t, search.mark),
  };
}

function grouped(
  questions: readonly CommonQuestion[],
  t: T,
  mark: (html: string) => string = (html) => html,
): QuestionsView['groups'] {
  return [...questionTopics, 'other' as const]
    .map((topic) => ({
      topic,
      title: t(`help.topic.${topic}`),
      questions: questions
        .filter((one) => one.topic === topic)
        .map(({ slug, question, answer }) => ({
          slug,
          question: mark(escaped(question)),
          answer: mark(answer),
        })),
    }))
    .filter(({ questions: some }) => some.length > 0);
}
