import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { TryAgain } from './block.tsx';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { HelpLine } from './frame/footer.tsx';
import { Page, type BackTarget } from './page.tsx';
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

/** The portal's status for a proxy's reply, because a proxy has no information about pages and members. */
function statusOfProxy(error: unknown): number | undefined {
  const { status } = (error instanceof Error ? error : {}) as { status?: unknown };
  if (typeof status !== 'number' || status < 400) return undefined;
  if (status === 429) return status;
  return status === 404 || status >= 500 ? 503 : 403;
}

const readText = (data: unknown, name: 'page' | 'title' | 'message' | 'lang'): string | undefined => {
  const text =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** The back link of the thrown data. */
function readBack(data: unknown): BackTarget | undefined {
  const { back } = (data ?? {}) as { back?: BackTarget };
  return back;
}

const RELOADED = 'reloaded';
const ONCE_PER_MS = 30_000;

/** True also when it cannot be recorded, because a page that fails each time must show its error. */
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
 * A navigation that failed without a reply of the portal (a broken connection, a proxy's own page) is repeated once as
 * a document load. That either works or shows a proper message.
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

/** The texts of an error page; `title` and `message` of the thrown data take precedence. */
function describe(error: unknown) {
  const thrown = isRouteErrorResponse(error) ? error : undefined;
  const known = thrown?.status ?? statusOfProxy(error);
  const words = wordsFor(known ?? 500);
  // no response: the page itself failed (8.09)
  const text: LabelKey = known === undefined ? 'error.fatal' : words.text;
  return { ...words, text, status: known ?? 500, data: thrown?.data as unknown };
}

/** The tab title of a failed navigation, which has no other title. */
export function getErrorTitle(error: unknown, read: (label: LabelKey) => string | undefined) {
  const { title, data } = describe(error);
  return readText(data, 'title') ?? read(title);
}

/** A page that opens when the member's coverage starts: its own heading, and below it the first day. */
function LaterPage({ data }: { data: unknown }) {
  const t = useT();
  return (
    <Page title={readText(data, 'page')} back={readBack(data)}>
      <Card>
        <EmptyState
          icon="clock"
          tone="wait"
          title={readText(data, 'title') ?? ''}
          text={readText(data, 'message')}
          actions={
            <LinkButton look="alt" to={paths.home()}>
              {t('error.goHome')}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}

/**
 * The page of an error, or with status 200 the page of a member whose coverage has not started. Texts of the thrown
 * data are in the member's language, or in `lang`.
 */
export function ErrorPage({ error, help }: { error: unknown; help: HelpLine }) {
  const t = useT();
  const isLoading = useDocumentInstead(error);
  const { status, text, tryAgain, data } = describe(error);
  if (isLoading) return null;
  if (status === 200) return <LaterPage data={data} />;
  return (
    <Card>
      <EmptyState
        icon="alert"
        tone={tryAgain ? 'bad' : 'over'}
        heading="h1"
        title={getErrorTitle(error, t) ?? ''}
        text={<span lang={readText(data, 'lang')}>{readText(data, 'message') ?? t(text)}</span>}
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
