import { useT } from '~/i18n/use-t.ts';
import { Actions } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { TextArea } from '~/ui/form/text-area.tsx';
import { Page } from '~/ui/page.tsx';
import type { BackTarget } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import type { SupportLineView } from './support.server.ts';

const TOPICS = ['account', 'orders', 'prescriptions', 'claims', 'benefits', 'other'] as const;
/** as the programme takes it (contract, SupportMessage) */
const MAX_LENGTH = 2_000;

function MessageForm({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  return (
    <Section title={t('help.support.write')} card={false}>
      <p className="soft">{t('help.support.writeLead')}</p>
      <PostForm reply={reply}>
        <Select
          name="topic"
          label={t('help.support.topic')}
          options={TOPICS.map((value) => ({ value, label: t(`help.support.topics.${value}`) }))}
          choose
        />
        <TextArea
          name="message"
          label={t('help.support.message')}
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
  /** only members write: an answer must reach who asked */
  form?: { reply: FormReply | undefined };
}

/** Numbers, hours, and for members a message. */
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
          {lines.map(({ title, hours, phone, href }) => (
            <Row
              key={href}
              lead={<LeadIcon name="phone" tone="ok" />}
              title={title}
              lines={[hours]}
              aside={
                <a className="num" href={href}>
                  {phone}
                </a>
              }
            />
          ))}
        </Rows>
      </Section>
      {form ? <MessageForm reply={form.reply} /> : <p className="soft">{t('help.support.logIn')}</p>}
    </Page>
  );
}
