import { useT } from '~/i18n/use-t.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';

interface ContinuePageProps {
  name: string;
  mark: string;
  /** who is signed in in this browser already */
  signedIn?: string;
}

/** Asks before a session starts that nobody here asked for. */
export function ContinuePage({ name, mark, signedIn }: ContinuePageProps) {
  const t = useT();
  return (
    <Page narrow title={t('arrival.question.title', { name })} lead={t('arrival.question.text')}>
      {signedIn && <Note tone="wait">{t('arrival.question.other', { name: signedIn })}</Note>}
      <PostForm layout="acts">
        <input type="hidden" name="mark" value={mark} />
        <Submit name="intent" value="continue">
          {t('arrival.question.yes', { name })}
        </Submit>
        <Submit look="alt" name="intent" value="decline">
          {t('arrival.question.no')}
        </Submit>
      </PostForm>
    </Page>
  );
}
