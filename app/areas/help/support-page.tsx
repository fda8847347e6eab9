import { Link } from '~/ui/link.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { TextArea } from '~/ui/form/text-area.tsx';
import { Note } from '~/ui/note.tsx';
import { Page, type BackTarget } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import type { SupportLineView } from './help.server.ts';

const TOPICS = ['account', 'orders', 'prescriptions', 'claims', 'benefits', 'other'] as const;
/** the programme's limit (contract, SupportMessage) */
const MAX_LENGTH = 2_000;

interface MessageFormState {
  start?: { topic: (typeof TOPICS)[number]; message: string } | undefined;
  reply: FormReply | undefined;
  /** identifies this rendering of the form */
  formId: string;
  sent?: string | undefined;
}

function MessageSent({ reference }: { reference: string }) {
  const t = useT();
  return (
    <Section title={t('help.support.write')} card={false}>
      <Note tone="ok">{t('help.support.got', { reference })}</Note>
      <p>
        <Link to={paths.support()}>{t('help.support.another')}</Link>
      </p>
    </Section>
  );
}

function MessageForm({ reply, formId, start }: MessageFormState) {
  const t = useT();
  const shownOnce = [reply?.values.formId ?? formId].flat()[0];
  return (
    <Section title={t('help.support.write')} card={false}>
      <p className="soft">{t('help.support.writeLead')}</p>
      {/* its own address, without the query of a previously sent message */}
      <PostForm reply={reply} action={paths.support()}>
        <input type="hidden" name="formId" value={shownOnce} />
        <Select
          name="topic"
          label={t('help.support.topic')}
          value={start?.topic}
          options={TOPICS.map((value) => ({ value, label: t(`help.support.topics.${value}`) }))}
          choose
        />
        <TextArea
          name="message"
          label={t('help.support.message')}
          value={start?.message}
          hint={t('help.support.messageHint')}
          maxLength={MAX_LENGTH}
        />
        <Radios
          name="answerBy"
          label={t('help.support.answerBy')}
          options={[
            { value: 'email', label: t('help.support.email') },
            { value: 'phone', label: t('help.support.phone') },
          ]}
        />
        <Actions>
          <Submit>{t('help.support.send')}</Submit>
        </Actions>
      </PostForm>
    </Section>
  );
}

interface SupportPageProps {
  lines: readonly SupportLineView[];
  back: BackTarget;
  /** for members only, because a reply must reach the sender */
  form?: MessageFormState;
}

export function SupportPage({ lines, back, form }: SupportPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('help.support.title')}
      lead={t('help.support.lead')}
      back={back}
      errors={form && <ErrorSummary reply={form.reply} />}
    >
      <Section title={t('help.support.numbers')}>
        <Rows>
          {lines.map(({ title, hours, phone, href, icon }) => (
            <Row
              key={href}
              lead={<LeadIcon name={icon} tone="ok" />}
              title={title}
              lines={[hours]}
              aside={
                <a className="number" href={href}>
                  {phone}
                </a>
              }
            />
          ))}
        </Rows>
      </Section>
      {!form && <p className="soft">{t('help.support.logIn')}</p>}
      {form?.sent && <MessageSent reference={form.sent} />}
      {form && !form.sent && <MessageForm {...form} />}
    </Page>
  );
}
