import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Section } from '~/ui/section.tsx';

const CONTENTS = [
  ['people', 'person'],
  ['prescriptions', 'rx'],
  ['claims', 'claim'],
] as const satisfies [string, IconName][];
const FORMS = [
  ['html', 'info'],
  ['csv', 'more'],
  ['fhir', 'next'],
] as const satisfies [string, IconName][];

/** What an archive holds, and the question before it is made. */
export function MyDataPage({ reply }: { reply?: FormReply | undefined }) {
  const t = useT();
  const list = (items: typeof CONTENTS | typeof FORMS) => (
    <Rows>
      {items.map(([name, icon]) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} />}
          title={t(`myData.page.${name}`)}
          lines={[t(`myData.page.${name}Text`)]}
        />
      ))}
    </Rows>
  );
  return (
    <Page
      narrow
      title={t('myData.page.title')}
      lead={t('myData.page.lead')}
      back={{ to: paths.settings(), label: t('myData.page.back') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <Section title={t('myData.page.whatTitle')}>{list(CONTENTS)}</Section>
      <Section title={t('myData.page.formsTitle')}>{list(FORMS)}</Section>
      <PostForm reply={reply}>
        <Note tone="wait">{t('myData.page.shared')}</Note>
        <Checkbox name="confirmed" label={t('myData.page.confirm')} />
        <Actions>
          <Submit>{t('myData.page.submit')}</Submit>
        </Actions>
        <p className="soft small">{t('myData.page.limit')}</p>
      </PostForm>
    </Page>
  );
}

/** Where the file is taken from: a plain link, so that the browser saves it and the page stays. */
export function MyDataReadyPage() {
  const t = useT();
  return (
    <Page
      narrow
      title={t('myData.ready.title')}
      lead={t('myData.ready.lead')}
      back={{ to: paths.settings(), label: t('myData.page.back') }}
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
