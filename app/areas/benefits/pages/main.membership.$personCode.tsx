import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { loadMemberProfileView } from '~/areas/family/people.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Facts } from '~/ui/facts.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const personCode = routeParam(params, 'personCode');
  if (personCode === member.identity.personCode) throw redirect(paths.membership());
  const view = await loadMemberProfileView(context, member, personCode).catch(toErrorPage(context, request));
  auditView(context, member, 'familyProfile', personCode);
  return { view };
}

export default function FamilyProfile() {
  const { view } = useLoaderData<typeof loader>();
  const { personCode, name, facts, isViewed } = view;
  const t = useT();
  return (
    <Page
      narrow
      title={name}
      lead={t('family.profile.lead')}
      back={{ to: paths.membership(), label: t('family.page.title') }}
    >
      <Section title={t('family.profile.facts')}>
        <Facts items={facts} />
      </Section>
      <Section title={t('common.whatYouCanDo')} card={false}>
        {isViewed ? (
          <Note>{t('family.profile.viewing')}</Note>
        ) : (
          <Card>
            <Stack>
              <p>{findWholeValues(t('family.profile.viewText', { name }))}</p>
              <PostForm layout="plain" action={paths.viewing()}>
                <input type="hidden" name="personCode" value={personCode} />
                <Submit>{t('family.profile.view', { name })}</Submit>
              </PostForm>
            </Stack>
          </Card>
        )}
      </Section>
    </Page>
  );
}
