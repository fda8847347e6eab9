import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { TryAgain } from './block.tsx';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { HelpLine } from './frame/footer.tsx';
import { Card } from './section.tsx';
import { useHydrated } from './use-hydrated.ts';

interface ErrorWords {
  title: LabelKey;
  text: LabelKey;
  tryAgain: boolean;
}

function wordsFor(status: number): ErrorWords {
  if (status === 200) return { title: 'error.common', text: 'error.generic', tryAgain: false };
  if (status === 404) return { title: 'error.notFound.title', text: 'error.notFound.text', tryAgain: false };
  if (status === 503 || status === 502 || status === 504)
    return { title: 'error.unavailable.title', text: 'error.unavailable.text', tryAgain: true };
  if (status === 429) return { title: 'error.common', text: 'error.tooManyAttempts', tryAgain: false };
  if (status === 409)
    return { title: 'error.otherMember.title', text: 'error.otherMember.text', tryAgain: false };
  if (status >= 400 && status < 500)
    return { title: 'error.refused.title', text: 'error.refused.text', tryAgain: false };
  return { title: 'error.common', text: 'error.generic', tryAgain: true };
}

const textOf = (data: unknown, name: 'title' | 'message' | 'lang'): string | undefined => {
  const text =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
};

const RELOADED = 'reloaded';
const ONCE_PER_MS = 30_000;

/** True also when it can't be recorded: a page that breaks each time must show its error. */
function wasReloaded(): boolean {
  try {
    const [at, href] = (sessionStorage.getItem(RELOADED) ?? '').split(' ', 2);
    return href === location.href && Date.now() - Number(at) < ONCE_PER_MS;
  } catch {
    return true;
  }
}

function reload(): void {
  sessionStorage.setItem(RELOADED, `${Date.now()} ${location.href}`);
  location.reload();
}

/**
 * A navigation that failed without a reply of the portal (a broken connection, a proxy's own page) is repeated once
 * as a document load, which either works or shows a proper message.
 */
function useDocumentInstead(error: unknown): boolean {
  const hydrated = useHydrated();
  // false in a document that shows the error itself, because loading it again would not help
  const [isNavigation] = useState(hydrated);
  const [isLoading] = useState(() => isNavigation && !isRouteErrorResponse(error) && !wasReloaded());
  useEffect(() => {
    if (isLoading) reload();
  }, [isLoading]);
  return isLoading;
}

/**
 * The page of an error, or with status 200 the page of a member whose coverage has not started. `title` and `message`
 * of the thrown data come first; they are in the member's language, or in `lang`.
 */
export function ErrorPage({ error, help }: { error: unknown; help: HelpLine }) {
  const t = useT();
  const isLoading = useDocumentInstead(error);
  const thrown = isRouteErrorResponse(error) ? error : undefined;
  const status = thrown?.status ?? 500;
  const { title, text, tryAgain } = wordsFor(status);
  // no response: the page itself failed (8.09)
  const said = thrown ? text : 'error.fatal';
  const look = { icon: 'alert', tone: tryAgain ? 'bad' : 'over' } as const;
  if (isLoading) return null;
  return (
    <Card>
      <EmptyState
        {...(status === 200 ? ({ icon: 'clock', tone: 'wait' } as const) : look)}
        heading="h1"
        title={textOf(thrown?.data, 'title') ?? t(title)}
        text={<span lang={textOf(thrown?.data, 'lang')}>{textOf(thrown?.data, 'message') ?? t(said)}</span>}
        actions={
          <>
            {status === 409 && (
              <LinkButton look="alt" href={paths.authLogout()}>
                {t('nav.signOut')}
              </LinkButton>
            )}
            {tryAgain ? (
              <TryAgain>{t('common.tryAgain')}</TryAgain>
            ) : (
              <LinkButton look="alt" href={paths.main()}>
                {t('error.goHome')}
              </LinkButton>
            )}
            <LinkButton look="quiet" href={help.href}>
              {t('error.call', { phone: help.phone })}
            </LinkButton>
          </>
        }
      />
    </Card>
  );
}
