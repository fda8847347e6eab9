import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { wholeValues } from '~/ui/breakable.tsx';

/** The button that removes, for the page and for the dialog over the list. */
export function RemoveCardForm({ paymentCardId }: { paymentCardId: string }) {
  const t = useT();
  return (
    <PostForm layout="plain" action={paths.cardRemove(paymentCardId)}>
      <Submit look="bad">{t('cards.remove.submit')}</Submit>
    </PostForm>
  );
}

export function CardRemovalTexts({ texts }: { texts: readonly string[] }) {
  return (
    <Stack gap="s">
      {texts.map((text) => (
        <p key={text}>{wholeValues(text)}</p>
      ))}
    </Stack>
  );
}
