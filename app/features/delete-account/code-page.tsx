import { CodeEntry } from '~/features/one-time-code/code-entry.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { Page } from '~/ui/page.tsx';
import { DeletionSteps } from './deletion-steps.tsx';

interface CodePageProps {
  person: { email: string; userName: string };
  reply: FormReply | undefined;
}

/** The code from the e-mail. It reads the same whether one was sent or not. */
export function CodePage({ person, reply }: CodePageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('deleteAccount.code.title')}
      lead={t('deleteAccount.code.lead', person)}
      steps={<DeletionSteps current={1} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <CodeEntry reply={reply} submit={t('deleteAccount.code.submit')}>
        <a href={paths.deleteAccount()}>{t('deleteAccount.code.change')}</a>
      </CodeEntry>
    </Page>
  );
}
