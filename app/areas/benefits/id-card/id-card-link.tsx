import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

/**
 * The link to the ID card, which members look for first at a pharmacy counter.
 * @param text states whether the card is valid today
 */
export function IdCardLink({ text }: { text: string }) {
  const t = useT();
  return (
    <Section title={t('nav.idCard')}>
      <Rows>
        <Row
          lead={<LeadIcon name="card" tone="ok" />}
          title={t('home.page.showCard')}
          lines={[text]}
          to={paths.idCard()}
        />
      </Rows>
    </Section>
  );
}
