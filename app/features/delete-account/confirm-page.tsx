import type { SupportView } from '~/features/guest/support.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { DeletionSteps } from './deletion-steps.tsx';

interface ConfirmPageProps {
  userName: string;
  /** names the deletion that this page is about */
  deletion: string;
  support: SupportView;
  reply: FormReply | undefined;
}

type Point = {
  name: 'signIn' | 'devices' | 'cart' | 'coverage' | 'orders' | 'saved' | 'law';
  icon: IconName;
};

const DELETED: Point[] = [
  { name: 'signIn', icon: 'person' },
  { name: 'devices', icon: 'out' },
  { name: 'cart', icon: 'cart' },
];
const KEPT: Point[] = [
  { name: 'coverage', icon: 'card' },
  { name: 'orders', icon: 'truck' },
  { name: 'saved', icon: 'home' },
  { name: 'law', icon: 'claim' },
];

function Points({ points, tone }: { points: Point[]; tone: 'bad' | 'ok' }) {
  const t = useT();
  return (
    <Rows>
      {points.map(({ name, icon }) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} tone={tone} />}
          title={t(`deleteAccount.confirm.${name}`)}
          lines={[t(`deleteAccount.confirm.${name}Text`)]}
        />
      ))}
    </Rows>
  );
}

/** What goes and what stays, before the one button that deletes. */
export function ConfirmPage({ userName, deletion, support, reply }: ConfirmPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('deleteAccount.confirm.title')}
      lead={t('deleteAccount.confirm.lead', { userName })}
      steps={<DeletionSteps current={2} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <Note title={t('deleteAccount.confirm.copy')}>
        <p>{t('deleteAccount.confirm.copyText')}</p>
        <p>
          <a href={`tel:+1${support.digits}`}>
            <Breakable text={t('deleteAccount.confirm.call', { phone: support.phone })} />
          </a>
        </p>
      </Note>
      <Section title={t('deleteAccount.confirm.goes')}>
        <Points points={DELETED} tone="bad" />
      </Section>
      <Section title={t('deleteAccount.confirm.stays')}>
        <Points points={KEPT} tone="ok" />
      </Section>
      <PostForm reply={reply}>
        <input type="hidden" name="deletion" value={deletion} />
        <Checkbox name="understood" label={t('deleteAccount.confirm.box')} />
        <Actions>
          <Submit look="bad">{t('deleteAccount.confirm.submit')}</Submit>
          <LinkButton look="alt" href={paths.main()}>
            {t('deleteAccount.confirm.keep')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}
