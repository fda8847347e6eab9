import { useT } from '~/i18n/use-t.ts';
import { Actions, Button, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { Page, type BackTarget } from '~/ui/page.tsx';
import { Prose } from '~/ui/prose.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { keepValues } from '~/ui/breakable.tsx';
import type { QuestionsView } from './questions.server.ts';
import { MAX_QUERY_LENGTH } from './word-search.ts';

interface QuestionsPageProps {
  view: QuestionsView;
  back: BackTarget;
  action: string;
  support: string;
}

const toReply = ({ query, problem }: QuestionsView): FormReply | undefined =>
  problem === undefined ? undefined : { values: { q: query }, problems: [{ name: 'q', message: problem }] };

function SearchForm({ view, action }: Pick<QuestionsPageProps, 'view' | 'action'>) {
  const t = useT();
  const reply = toReply(view);
  const { query } = view;
  return (
    <form className="stack" role="search" method="get" action={action}>
      <FormContext.Provider value={{ values: { q: query }, search: true, reply }}>
        <Field
          name="q"
          type="search"
          label={t('help.faq.search')}
          hint={t('help.faq.hint')}
          maxLength={MAX_QUERY_LENGTH}
        />
      </FormContext.Provider>
      <Actions>
        <Button>{t('common.search')}</Button>
        {(view.found ?? reply) !== undefined && (
          <LinkButton look="quiet" href={action}>
            {t('help.faq.all')}
          </LinkButton>
        )}
      </Actions>
    </form>
  );
}

export function QuestionsPage({ view, back, action, support }: QuestionsPageProps) {
  const t = useT();
  const isSearch = view.found !== undefined;
  return (
    <Page
      narrow
      title={t('nav.questions')}
      lead={view.found}
      live
      back={back}
      errors={<ErrorSummary reply={toReply(view)} />}
    >
      <SearchForm view={view} action={action} />
      {view.groups.map(({ topic, title, questions }) => (
        <Section key={topic} title={title} card={false}>
          <div>
            {questions.map(({ slug, question, answer }) => (
              <details
                key={slug}
                id={`a-${slug}`}
                className="disclosure accordion"
                open={isSearch || undefined}
              >
                <summary>
                  <span dangerouslySetInnerHTML={{ __html: keepValues(question) }} />
                </summary>
                <Prose soft html={answer} />
              </details>
            ))}
          </div>
        </Section>
      ))}
      {view.groups.length === 0 && (
        <Card>
          <EmptyState
            icon="question"
            title={t('help.faq.noneText')}
            actions={
              <LinkButton look="alt" href={support}>
                {t('help.support.title')}
              </LinkButton>
            }
          />
        </Card>
      )}
    </Page>
  );
}
