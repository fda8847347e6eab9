import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';

export interface AppUpdateView {
  is: 'outdated' | 'blocked';
  newest: string;
  storeUrl: string;
  returnTo: string;
}

/** For a native app of an old version: an update, now or later. */
export function AppUpdatePage({ is, newest, storeUrl, returnTo }: AppUpdateView) {
  const t = useT();
  return (
    <Page narrow title={t(`appUpdate.${is}.title`)} lead={t(`appUpdate.${is}.text`, { newest })}>
      <PostForm layout="plain" action={paths.appUpdate()}>
        <Actions>
          <LinkButton href={storeUrl}>{t('appUpdate.update')}</LinkButton>
          {is === 'outdated' && (
            <>
              <input type="hidden" name="returnTo" value={returnTo} />
              <Submit look="alt">{t('appUpdate.skip')}</Submit>
            </>
          )}
        </Actions>
      </PostForm>
    </Page>
  );
}
