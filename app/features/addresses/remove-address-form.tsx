import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';

/** The button that removes, for the page and for the dialog over the list. */
export function RemoveAddressForm({ addressId }: { addressId: string }) {
  const t = useT();
  return (
    <PostForm layout="plain" action={paths.addressRemove(addressId)}>
      <Submit look="bad">{t('addresses.remove.submit')}</Submit>
    </PostForm>
  );
}
