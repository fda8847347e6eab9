import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Note, type NoteText } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';

/** Replaces a page about costs with the plan after the coverage has ended. */
export function EndedPage({ title, ended }: { title: string; ended: NoteText }) {
  const t = useT();
  return (
    <Page narrow title={title} back={{ to: paths.drugs(), label: t('nav.drugs') }}>
      <Note tone="wait" title={ended.title}>
        {ended.text}
      </Note>
      <div className="actions">
        <LinkButton to={paths.drugs()}>{t('drugs.saving.list.search')}</LinkButton>
      </div>
    </Page>
  );
}
