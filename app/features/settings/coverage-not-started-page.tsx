import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';

/** In place of a page that needs coverage: from when it is available. */
export function CoverageNotStartedPage({ title, text }: { title: string; text: string }) {
  const t = useT();
  return (
    <Page narrow title={title} back={{ to: paths.settings(), label: t('nav.settings') }}>
      <Card>
        <EmptyState icon="clock" title={t('settings.notYet')} text={text} />
      </Card>
    </Page>
  );
}
