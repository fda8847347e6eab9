import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';

export function RemovePasskeyPage({ name }: { name: string }) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('passkeys.remove.title', { name })}
      lead={t('passkeys.remove.text')}
      back={{ to: paths.passkeys(), label: t('passkeys.list.title') }}
    >
      <PostForm layout="acts">
        <Submit look="bad" name="intent" value="remove">
          {t('passkeys.remove.go')}
        </Submit>
        <LinkButton look="alt" to={paths.passkeys()}>
          {t('passkeys.remove.keep')}
        </LinkButton>
      </PostForm>
    </Page>
  );
}
