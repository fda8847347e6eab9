import { HelpRows } from '~/features/guest/help-rows.tsx';
import type { SupportView } from '~/features/guest/support.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';

/** The account is gone. */
export function DonePage({ support }: { support: SupportView }) {
  const t = useT();
  return (
    <Page narrow title={t('deleteAccount.done.title')}>
      <Note tone="ok">
        <p>{t('deleteAccount.done.text')}</p>
        <p>{t('deleteAccount.done.coverage')}</p>
      </Note>
      <Section title={t('guest.help.title')}>
        <HelpRows support={support} />
      </Section>
      <p>
        {t('deleteAccount.done.again')} <a href={paths.guest()}>{t('deleteAccount.done.guest')}</a>
      </p>
    </Page>
  );
}
