import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';

/** Why something can't be done now, in place of its form. */
export function ActionUnavailable({ text, enroll = false }: { text: string; enroll?: boolean }) {
  const t = useT();
  return (
    <Answer
      tone="wait"
      title={t('prescriptionActions.confirm.page.notNowTitle')}
      hideTitle
      strong={`${t('prescriptionActions.confirm.page.notNow')}.`}
      say={text}
    >
      {enroll && (
        <Actions>
          <LinkButton to={paths.enroll()}>{t('prescriptionActions.confirm.page.enroll')}</LinkButton>
        </Actions>
      )}
    </Answer>
  );
}
