import { useActionData } from '@remix-run/react';
import { useContext } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { DocumentContext } from '~/ui/document-context.ts';
import { FormToken } from '~/ui/form/form-token.tsx';
import { Page } from '~/ui/page.tsx';
import type { answerInboundSso, InboundSsoProblem } from './inbound-sso.server.ts';

/** form-action restricts a posted form to this site, even through redirects, so a page redirects. */
function LeavingPage({ to }: { to: string }) {
  const t = useT();
  return (
    <Page narrow title={t('identity.leaving.title')} lead={t('identity.leaving.text')}>
      <Actions>
        <LinkButton href={to}>{t('nav.logIn')}</LinkButton>
      </Actions>
    </Page>
  );
}

export function RefusedPage({ problem }: { problem: InboundSsoProblem }) {
  const t = useT();
  if (problem === 'unproven') return <UnprovenPage isLocked />;
  const words =
    problem === 'unavailable' || problem === 'clock'
      ? { title: t(`identity.${problem}.title`), lead: t(`identity.${problem}.text`) }
      : { title: t(`inboundSso.${problem}.title`), lead: t(`inboundSso.${problem}.text`) };
  return (
    <Page narrow {...words}>
      <LinkButton href={paths.authStart()}>{t('nav.logIn')}</LinkButton>
    </Page>
  );
}

/** The address of the page that explains the problem, as the return target of a form in the frame. */
export const toProblemAddress = (shown: { problem?: InboundSsoProblem | undefined } | null | undefined) =>
  shown?.problem && paths.authContinue(shown.problem);

/** The result of posted tokens; a visitor without a form gets the link to sign in. */
export function InboundSsoPage() {
  const answer = useActionData<typeof answerInboundSso>();
  if (answer?.problem) return <RefusedPage problem={answer.problem} />;
  return <LeavingPage to={answer?.leaveTo ?? paths.authStart()} />;
}

/**
 * Removes the fragment from the address and the history, and posts its known keys. Without a known key it continues
 * to `onward`, or stays if there is no target.
 */
const SCRIPT = `(()=>{
const form=document.getElementById("arrival"),{keys,needs,onward}=form.dataset,hash=location.hash.slice(1);
if(hash)history.replaceState(null,"",location.pathname+location.search);
const sent=new URLSearchParams(hash),known=keys.split(" ").filter((key)=>sent.get(key));
for(const key of known)form.append(Object.assign(document.createElement("input"),{type:"hidden",name:key,value:sent.get(key)}));
if(needs?known.includes(needs):known.length)form.submit();
else if(hash||!needs)location.replace(onward)})()`;

interface FragmentFormProps {
  /** the keys of the fragment that are posted */
  keys: readonly string[];
  /** the next page if the fragment has none of the keys */
  onward: string;
  /** nothing is posted without this key; without a fragment the page stays */
  needs?: string;
  fields: Readonly<Record<string, string>>;
}

/** Its inline script needs no other script. For speed, the page around it should have none. */
export function FragmentForm({ keys, onward, needs, fields }: FragmentFormProps) {
  const { nonce } = useContext(DocumentContext);
  return (
    <>
      <form
        id="arrival"
        method="post"
        action={paths.authFragment()}
        hidden
        data-keys={keys.join(' ')}
        data-needs={needs}
        data-onward={onward}
      >
        <FormToken />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  );
}

/** For tokens that do not prove a freshly typed password, although a session or a page requires one. */
export function UnprovenPage({ isLocked = false }: { isLocked?: boolean }) {
  const t = useT();
  const words = isLocked ? 'locked' : 'again';
  return (
    <Page narrow title={t(`identity.unproven.${words}.title`)} lead={t(`identity.unproven.${words}.text`)}>
      <Actions>
        {isLocked ? (
          <LinkButton to={paths.authLogout()}>{t('nav.signOut')}</LinkButton>
        ) : (
          <LinkButton to={paths.main()}>{t('error.goHome')}</LinkButton>
        )}
      </Actions>
    </Page>
  );
}
