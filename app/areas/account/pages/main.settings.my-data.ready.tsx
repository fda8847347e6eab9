import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isGranted } from '~/areas/account/my-data/grant.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  if (!(await isGranted(context, member))) return redirect(paths.myData());
  return null;
}

/** A plain link to the file: the browser saves it and the page stays. */
export default function MyDataReady() {
  const t = useT();
  return (
    <Page
      narrow
      title={t('myData.ready.title')}
      lead={t('myData.ready.lead')}
      back={{ to: paths.settings(), label: t('nav.settings') }}
    >
      <Stack>
        <Actions>
          <LinkButton href={paths.myDataArchive()}>{t('myData.ready.save')}</LinkButton>
        </Actions>
        <p className="soft small">{t('myData.ready.once')}</p>
        <p>
          <Link to={paths.myData()}>{t('myData.ready.again')}</Link>
        </p>
      </Stack>
    </Page>
  );
}
