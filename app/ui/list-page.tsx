import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { findWholeValues } from './breakable.tsx';
import { Outage, type OutageWords } from './block.tsx';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IconName } from './icon-shapes.ts';
import { Columns, Stack } from './layout.tsx';
import { Note, type NoteText } from './note.tsx';
import { Page, type BackTarget } from './page.tsx';
import { Pagination } from './pagination.tsx';
import { Card } from './section.tsx';

export interface ListNote extends NoteText {
  action?: { to: string; label: string };
  /** `wait` when absent */
  tone?: 'info' | 'wait';
}

interface ListPageProps {
  title: string;
  back?: BackTarget;
  /** the number of entries as text; announced when it changes */
  summary?: string | undefined;
  notes: readonly (string | ListNote)[];
  answer?: ReactNode;
  /** absent when there is nothing to filter */
  filter: ReactNode;
  aside?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** The page of a list with its filter, shared by prescriptions, orders and claims. */
export function ListPage({
  title,
  back,
  summary,
  notes,
  answer,
  filter,
  aside,
  foot,
  children,
}: ListPageProps) {
  return (
    <Page title={title} back={back} lead={summary} live aside={aside}>
      {notes.map((note) => {
        const {
          title,
          text,
          lang,
          action,
          tone = 'wait',
        }: ListNote = typeof note === 'string' ? { text: note } : note;
        return (
          <Note key={title ?? text} title={title} lang={lang} tone={typeof note === 'string' ? 'info' : tone}>
            {action ? (
              <Stack gap="compact">
                <p lang={lang}>{findWholeValues(text)}</p>
                <p>
                  <LinkButton look="alt" small to={action.to}>
                    {action.label}
                  </LinkButton>
                </p>
              </Stack>
            ) : (
              text
            )}
          </Note>
        );
      })}
      {answer}
      {filter ? (
        <Columns kind="start" aside={filter}>
          <Stack gap="xl">
            {children}
            {foot}
          </Stack>
        </Columns>
      ) : (
        <>
          {children}
          {foot}
        </>
      )}
    </Page>
  );
}

/** Replaces a list that cannot be loaded, and never looks like an empty list. */
export const ListOutage = (outage: OutageWords & { about: string }) => (
  <Card>
    <Outage {...outage} />
  </Card>
);

export type ListBody<Row> =
  | { kind: 'rows'; rows: Row[]; pages: number }
  /** clear: filters are set, so the page offers to remove them */
  | { kind: 'empty'; title: string; text: string; clear: boolean }
  | ({ kind: 'outage' } & OutageWords);

interface NoRowsProps {
  body: Exclude<ListBody<never>, { kind: 'rows' }>;
  about: string;
  icon: IconName;
  /** the list without filters */
  unfiltered: string;
  /** the next step for a list that is empty with all filters */
  next: LinkTo;
}

export function NoRows({ body, about, icon, unfiltered, next }: NoRowsProps) {
  const t = useT();
  if (body.kind === 'outage') return <ListOutage {...body} about={about} />;
  const action = body.clear ? { to: unfiltered, label: t('common.filter.clear') } : next;
  return <EmptyList icon={icon} title={body.title} text={body.text} action={action} />;
}

interface LinkTo {
  to: string;
  label: string;
}

interface EmptyListProps {
  icon: IconName;
  title: string;
  text: string;
  /** the next step, because an empty list must offer one */
  action: LinkTo;
}

export const EmptyList = ({ icon, title, text, action }: EmptyListProps) => (
  <Card>
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      actions={
        <LinkButton look="alt" to={action.to}>
          {action.label}
        </LinkButton>
      }
    />
  </Card>
);

interface ListFootProps {
  page: number;
  pages: number;
  toPage: (page: number) => string;
  /** a link to entries of all times, for a list that shows only a part */
  everything?: LinkTo | undefined;
}

export const ListFoot = ({ page, pages, toPage, everything }: ListFootProps) => (
  <>
    <Pagination page={page} pages={pages} to={toPage} />
    {everything && (
      <p>
        <LinkButton look="quiet" small to={everything.to}>
          {everything.label}
        </LinkButton>
      </p>
    )}
  </>
);
