import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Note } from '~/ui/note.tsx';
import { Page, type BackTarget } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import type { FormsView } from './help.server.ts';

export function FormsPage({ view, back, support }: { view: FormsView; back: BackTarget; support: string }) {
  const t = useT();
  const ask = (
    <LinkButton look="alt" href={support}>
      {t('help.support.title')}
    </LinkButton>
  );
  return (
    <Page narrow title={t('help.forms.title')} lead={t('help.forms.lead')} back={back}>
      {view.forms.length > 0 && (
        <Card>
          <Rows>
            {view.forms.map(({ file, title, text, size }) => (
              <Row
                key={file}
                lead={<LeadIcon name="doc" />}
                title={title}
                lines={[text, size]}
                heading="h2"
                aside={
                  <LinkButton look="alt" small href={paths.form(file)} about={title}>
                    {t('help.forms.download')}
                  </LinkButton>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      {view.forms.length === 0 && !view.isMissing && (
        <Card>
          <EmptyState icon="doc" title={t('help.forms.none')} text={t('help.forms.noneText')} actions={ask} />
        </Card>
      )}
      {view.isMissing && (
        <>
          <Note tone="wait" title={t('help.forms.missing')}>
            {t('help.forms.missingText')}
          </Note>
          <div>{ask}</div>
        </>
      )}
    </Page>
  );
}
