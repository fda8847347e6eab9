import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import type { ShareView } from './sharing.server.ts';
import { Changes } from './sharing-page.tsx';

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className="stack s">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}

function ShareForm({ shared, reply }: { shared: boolean; reply: FormReply | undefined }) {
  const t = useT();
  return (
    <PostForm reply={reply}>
      <input type="hidden" name="shared" value={shared ? 'off' : 'on'} />
      {!shared && <Checkbox name="agreed" label={t('family.one.agree')} />}
      <Actions>
        <Submit look={shared ? 'bad' : 'filled'}>
          {t(shared ? 'family.one.turnOff' : 'family.one.turnOn')}
        </Submit>
      </Actions>
    </PostForm>
  );
}

/** What sharing with one person means, before it is turned on, and the way to turn it off. */
export function SharePage({ view, reply }: { view: ShareView; reply?: FormReply }) {
  const t = useT();
  const { title, say, shared, ends, changes } = view;
  return (
    <Page
      narrow
      title={title}
      back={{ to: paths.phiSettings(), label: t('family.sharing.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <Answer title={t('family.one.question')} tone={shared ? 'info' : 'quiet'} strong={say}>
        {shared && <ShareForm shared reply={reply} />}
      </Answer>
      <Sentences
        title={t('family.one.sees')}
        sentences={[t('family.one.sees1'), t('family.one.sees2'), t('family.one.sees3')]}
      />
      <Sentences title={t('family.one.hides')} sentences={[t('family.one.hides1'), t('family.one.hides2')]} />
      <Sentences title={t('family.one.ends')} sentences={ends} />
      {!shared && <ShareForm shared={false} reply={reply} />}
      <Changes changes={changes} />
    </Page>
  );
}
