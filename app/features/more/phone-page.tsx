import type { SupportView } from '~/features/guest/support.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Section } from '~/ui/section.tsx';

const TOPICS = ['one', 'two', 'three'] as const;
const ICONS: Record<'drug', IconName> = { drug: 'capsule' };

/** What members do by phone for now. Needs the labels more.<subject>, more.call and more.back. */
export function PhonePage({ subject, support }: { subject: 'drug'; support: SupportView }) {
  const t = useT();
  return (
    <Page
      narrow
      title={t(`more.${subject}.title`)}
      lead={t(`more.${subject}.lead`)}
      back={{ to: paths.home(), label: t('more.back') }}
    >
      <Section title={t(`more.${subject}.ask`)}>
        <Rows>
          {TOPICS.map((topic) => (
            <Row
              key={topic}
              lead={<LeadIcon name={ICONS[subject]} tone="ok" />}
              title={t(`more.${subject}.${topic}`)}
              lines={[t(`more.${subject}.${topic}Text`)]}
            />
          ))}
        </Rows>
      </Section>
      <Actions>
        <LinkButton icon="phone" href={`tel:+1${support.digits}`}>
          {t('more.call', { phone: support.phone })}
        </LinkButton>
      </Actions>
    </Page>
  );
}
