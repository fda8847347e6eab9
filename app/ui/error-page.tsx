import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect } from 'react';
import { useT } from '~/i18n/use-t.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { TryAgain } from './block.tsx';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { HelpLine } from './frame/footer.tsx';
import { Card } from './section.tsx';

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
  if (status >= 400 && status < 500)
    return { title: 'error.refused.title', text: 'error.refused.text', tryAgain: false };
  return { title: 'error.common', text: 'error.generic', tryAgain: true };
}

const textOf = (data: unknown, name: 'title' | 'message' | 'lang'): string | undefined => {
  const text =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** A page that could not be fetched is asked for again as a document: without a connection there is one to show. */
function useOfflinePage(error: unknown) {
  useEffect(() => {
    if (error instanceof TypeError && !navigator.onLine) location.reload();
  }, [error]);
}

/**
 * The page in place of one that could not be made, or with status 200 of one that is not open yet.
 * `title` and `message` of the thrown data, in the member's words (or in `lang`), go first.
 */
export function ErrorPage({ error, help }: { error: unknown; help: HelpLine }) {
  const t = useT();
  useOfflinePage(error);
  const thrown = isRouteErrorResponse(error) ? error : undefined;
  const status = thrown?.status ?? 500;
  const { title, text, tryAgain } = wordsFor(status);
  // no answer at all: the page itself broke (8.09)
  const said = thrown ? text : 'error.fatal';
  const look = { icon: 'alert', tone: tryAgain ? 'bad' : 'over' } as const;
  return (
    <Card>
      <EmptyState
        {...(status === 200 ? ({ icon: 'clock', tone: 'wait' } as const) : look)}
        heading="h1"
        title={textOf(thrown?.data, 'title') ?? t(title)}
        text={<span lang={textOf(thrown?.data, 'lang')}>{textOf(thrown?.data, 'message') ?? t(said)}</span>}
        actions={
          <>
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
