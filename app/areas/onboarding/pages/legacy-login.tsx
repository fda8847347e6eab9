import { useT } from '~/i18n/use-t.ts';
import { Actions, Button } from '~/ui/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';

export const handle = { scripts: false };

/** The identity provider's page of a development tenant, the target of both links of the mock. */
const DEVELOPMENT_TENANT_URL = 'https://member-portal-dev.example/oauth2/v2.0/authorize';

/** A mock of the legacy login (specification 2.45). It has no form, so nothing typed here is sent. */
export default function LegacyLogin() {
  const t = useT();
  const away = { href: DEVELOPMENT_TENANT_URL, rel: 'noreferrer' };
  return (
    <Page narrow title={t('legacyLogin.title')}>
      <Stack gap="l">
        <Field name="email" label={t('common.form.registeredEmail')} type="email" autoComplete="off" />
        <Field name="password" label={t('legacyLogin.password')} type="password" autoComplete="off" />
        <p>
          <a {...away}>{t('legacyLogin.forgot')}</a>
        </p>
        <Actions>
          <Button type="button">{t('legacyLogin.submit')}</Button>
        </Actions>
        <p>
          <a {...away}>{t('legacyLogin.register')}</a>
        </p>
      </Stack>
    </Page>
  );
}
