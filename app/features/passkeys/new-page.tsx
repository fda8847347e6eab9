import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';
import { WithoutScripts } from '~/ui/without-scripts.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Asks for a name, and whether to remember the device; the device asks for the rest. */
export function NewPasskeyPage({ reply }: { reply?: FormReply }) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('passkeys.new.title')}
      lead={t('passkeys.new.lead')}
      back={{ to: paths.passkeys(), label: t('passkeys.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <WithoutScripts>
        <Note tone="wait">{t('passkeys.new.noScript')}</Note>
      </WithoutScripts>
      <Card>
        <PostForm reply={reply} values={{ name: t('passkeys.new.defaultName') }}>
          <Field
            name="name"
            label={t('passkeys.new.name')}
            hint={t('passkeys.new.nameHint')}
            maxLength={40}
            width="m"
            autoComplete="off"
          />
          <Checkbox
            name="remember"
            label={t('passkeys.new.remember')}
            hint={t('passkeys.new.rememberHint')}
            optional
          />
          <Actions>
            <PasskeyButton optionsPath={paths.passkeyOptions()}>{t('passkeys.new.go')}</PasskeyButton>
            <LinkButton look="quiet" to={paths.passkeys()}>
              {t('common.cancel')}
            </LinkButton>
          </Actions>
        </PostForm>
      </Card>
    </Page>
  );
}
