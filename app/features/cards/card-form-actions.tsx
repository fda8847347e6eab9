import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Submit } from '~/ui/form/submit.tsx';

export function CardFormActions({ submit }: { submit: string }) {
  const t = useT();
  return (
    <Actions>
      <Submit>{submit}</Submit>
      <LinkButton look="quiet" to={paths.cards()}>
        {t('common.cancel')}
      </LinkButton>
    </Actions>
  );
}
