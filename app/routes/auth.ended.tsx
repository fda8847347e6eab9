import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatsFor } from '~/i18n/format.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const show = formatsFor(context.preferences.language);
  const [config, support, labels] = await Promise.all([
    context.content.config(),
    context.content.support(),
    pickLabels(context, 'identity.ended'),
  ]);
  const phones = [support.phone, support.alternatePhone].map((digits) => ({ digits, text: show.phone(digits) }));
  return { months: config.DISABLE_TERMED_USER_AFTER, phones, tty: support.tty, labels };
}

export default function MembershipEndedPage() {
  const { months, phones, tty } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page narrow title={t('identity.ended.title')} lead={t('identity.ended.text', { count: months })}>
      <Stack>
        <p>{t('identity.ended.call')}</p>
        <Actions>
          {phones.map(({ digits, text }) => (
            <LinkButton key={digits} look="alt" icon="phone" href={`tel:+1${digits}`}>
              {text}
            </LinkButton>
          ))}
        </Actions>
        <p className="soft">{t('identity.ended.tty', { tty })}</p>
      </Stack>
      <p>
        <a href={paths.authStart()}>{t('identity.ended.other')}</a>
      </p>
    </Page>
  );
}
