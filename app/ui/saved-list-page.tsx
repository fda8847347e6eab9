import type { ReactNode } from 'react';
import { Actions } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorSummary } from './form/error-summary.tsx';
import type { FormReply } from './form/form-reply.ts';
import type { IconName } from './icon-shapes.ts';
import { Stack } from './layout.tsx';
import { Note } from './note.tsx';
import { Page, type BackTarget } from './page.tsx';
import { Card } from './section.tsx';

interface SavedListPageProps {
  title: string;
  lead: string;
  back: BackTarget;
  reply?: FormReply | undefined;
  /** why nothing can be changed */
  readOnly?: { title: string; text: string } | undefined;
  /** the link to add one */
  add: ReactNode;
  empty: { icon: IconName; title: string; text: string };
  /** what saved things are for, below the list */
  why: string;
  /** one card per entry */
  children: readonly ReactNode[];
}

/** The page of saved things, such as addresses, with links to add, change and remove them. */
export function SavedListPage(props: SavedListPageProps) {
  const { title, lead, back, reply, readOnly, add, empty, why, children } = props;
  const mayAdd = readOnly === undefined;
  return (
    <Page narrow title={title} lead={lead} back={back} errors={<ErrorSummary reply={reply} />}>
      {readOnly && (
        <Note tone="wait" title={readOnly.title}>
          {readOnly.text}
        </Note>
      )}
      {children.length === 0 ? (
        <Card>
          <EmptyState {...empty} actions={mayAdd && add} />
        </Card>
      ) : (
        <>
          <Stack>
            {children}
            <p className="soft">{why}</p>
          </Stack>
          {mayAdd && <Actions>{add}</Actions>}
        </>
      )}
    </Page>
  );
}
