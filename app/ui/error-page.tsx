import { isRouteErrorResponse } from '@remix-run/react';
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
  if (status === 404) return { title: 'error.notFound.title', text: 'error.notFound.text', tryAgain: false };
  if (status === 503 || status === 502 || status === 504)
    return { title: 'error.unavailable.title', text: 'error.unavailable.text', tryAgain: true };
  if (status === 429) return { title: 'error.common', text: 'error.tooManyAttempts', tryAgain: false };
  if (status >= 400 && status < 500)
    return { title: 'error.refused.title', text: 'error.refused.text', tryAgain: false };
  return { title: 'error.common', text: 'error.generic', tryAgain: true };
}

const ownMessage = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined;

/** The page in place of one that could not be made. `message` of the thrown data, in the member's words, goes first. */
export function ErrorPage({ error, help }: { error: unknown; help: HelpLine }) {
  const t = useT();
  const thrown = isRouteErrorResponse(error) ? error : undefined;
  const { title, text, tryAgain } = wordsFor(thrown?.status ?? 500);
  return (
    <Card>
      <EmptyState
        icon="alert"
        tone={tryAgain ? 'bad' : 'over'}
        heading="h1"
        title={t(title)}
        text={ownMessage(thrown?.data) ?? t(text)}
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
