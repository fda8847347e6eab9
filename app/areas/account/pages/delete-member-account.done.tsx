import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireDeletionStage } from '~/areas/account/delete-account/delete-account.server.ts';
import { HelpRows } from '~/areas/help/guest/help-rows.tsx';
import { loadSupportView } from '~/areas/help/guest/support.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDeletionStage(context, request, 'done');
  const support = await loadSupportView(context);
  return { support };
}

export default function DeleteAccountDone() {
  const { support } = useLoaderData<typeof loader>();
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
