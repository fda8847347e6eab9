import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DialogLink } from '~/ui/dialog-link.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import type { IconName, StatusShape } from '~/ui/icon-shapes.ts';
import { Stack } from '~/ui/layout.tsx';
import { MissingNotes, Note, type NoteText } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill, type Tone } from '~/ui/pill.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';

interface LabelledLink {
  to: string;
  label: string;
}

interface SavedEntry {
  id: string;
  title: string;
  lines: readonly string[];
  isDefault: boolean;
  /** the reason why it cannot be used or become the default */
  problem?: { tone: Tone; shape: StatusShape; label: string } | undefined;
  edit: LabelledLink;
  remove: { to: string; title: string; text: ReactNode; submit?: string | undefined };
}

interface SavedListPageProps {
  title: string;
  lead: string;
  icon: IconName;
  reply?: FormReply | undefined;
  readOnly?: string | undefined;
  missing?: readonly NoteText[];
  add: LabelledLink;
  empty: string;
  why: string;
  /** the address and the field of the form that sets the default entry */
  action: string;
  field: string;
  entries: readonly SavedEntry[];
}

function EntryActions({ entry, action, field }: { entry: SavedEntry; action: string; field: string }) {
  const t = useT();
  const { id, title, edit, remove } = entry;
  return (
    <div className="flex-row">
      <LinkButton look="alt" small to={edit.to} about={title}>
        {edit.label}
      </LinkButton>
      {!entry.isDefault && !entry.problem && (
        <PostForm layout="plain" action={action}>
          <input type="hidden" name={field} value={id} />
          <Submit small look="alt" about={title}>
            {t('common.makeDefault')}
          </Submit>
        </PostForm>
      )}
      <DialogLink small look="quiet" label={t('common.remove')} about={title} {...remove} />
    </div>
  );
}

export function SavedListPage(props: SavedListPageProps) {
  const { title, lead, icon, reply, readOnly, missing, add, empty, why, action, field, entries } = props;
  const t = useT();
  const mayChange = readOnly === undefined;
  const addLink = mayChange && <LinkButton to={add.to}>{add.label}</LinkButton>;
  const defaultMark = { tone: 'ok', shape: 'done', label: t('common.isDefault') } as const;
  return (
    <Page
      narrow
      title={title}
      lead={lead}
      back={{ to: paths.settings(), label: t('nav.settings') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {!mayChange && (
        <Note tone="wait" title={t('settings.notNow')}>
          {readOnly}
        </Note>
      )}
      {missing && <MissingNotes notes={missing} />}
      {entries.length === 0 ? (
        <Card>
          <EmptyState icon={icon} title={empty} text={t('common.addOneToOrder')} actions={addLink} />
        </Card>
      ) : (
        <>
          <Stack>
            {entries.map((entry) => {
              const mark = entry.problem ?? (entry.isDefault ? defaultMark : undefined);
              return (
                <Card key={entry.id} stack>
                  <Rows>
                    <Row
                      lead={<LeadIcon name={icon} />}
                      title={entry.title}
                      lines={entry.lines}
                      aside={mark && <Pill {...mark}>{mark.label}</Pill>}
                      heading="h2"
                    />
                  </Rows>
                  {mayChange && <EntryActions entry={entry} action={action} field={field} />}
                </Card>
              );
            })}
            {mayChange && <p className="soft">{why}</p>}
          </Stack>
          {addLink && <Actions>{addLink}</Actions>}
        </>
      )}
    </Page>
  );
}
