import { useT } from '~/i18n/use-t.ts';
import { Actions, LinkButton, type ButtonLook } from '../button.tsx';
import { Submit } from './submit.tsx';

export function FormActions({ submit, look, cancel }: { submit: string; look?: ButtonLook; cancel: string }) {
  const t = useT();
  return (
    <Actions>
      <Submit look={look}>{submit}</Submit>
      <LinkButton look="quiet" to={cancel}>
        {t('common.cancel')}
      </LinkButton>
    </Actions>
  );
}
