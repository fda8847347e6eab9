import { useMatches } from '@remix-run/react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button } from '../button.tsx';
import { FormToken } from '../form/form-token.tsx';
import { Stack } from '../layout.tsx';
import { Note } from '../note.tsx';
import { ReturnTo } from './return-to.tsx';

/** What a page of something that is none of theirs adds: whose it is, as its loader's `about`. */
const aboutOf = (data: unknown) => (data as { about?: string } | undefined)?.about;

/** On every page while it shows another person's data: whose, and the way back. */
export function ViewingBanner({ name }: { name: string }) {
  const t = useT();
  const about = useMatches()
    .map(({ data }) => aboutOf(data))
    .find(Boolean);
  return (
    <section className="flash" aria-label={t('nav.viewing', { name })}>
      <Note tone="wait" title={t('nav.viewing', { name })}>
        <Stack gap="s">
          {about !== undefined && (
            <p>
              <b>{about}</b>
            </p>
          )}
          <p>{t('nav.viewingText')}</p>
          <form method="post" action={paths.viewing()} className="no-p">
            <FormToken />
            <ReturnTo />
            <Button look="alt" small>
              {t('nav.viewingBack')}
            </Button>
          </form>
        </Stack>
      </Note>
    </section>
  );
}
