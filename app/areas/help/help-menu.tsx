import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { IconName } from '~/ui/icon-shapes.ts';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

/** Text pages load as documents, because they have no scripts. */
const PLACES = [
  { name: 'faq', icon: 'question', guest: paths.guestQuestions(), member: paths.questions(), document: true },
  { name: 'forms', icon: 'doc', guest: paths.guestForms(), member: paths.forms() },
  { name: 'support', icon: 'phone', guest: paths.guestSupport(), member: paths.support() },
  { name: 'about', icon: 'info', guest: paths.guestAbout(), member: paths.about(), document: true },
] as const satisfies readonly {
  name: string;
  icon: IconName;
  guest: string;
  member: string;
  document?: boolean;
}[];

export function HelpMenu({ reader }: { reader: 'guest' | 'member' }) {
  const t = useT();
  const policies = [
    { name: 'terms', to: reader === 'guest' ? paths.terms() : paths.memberTerms() },
    { name: 'privacy', to: reader === 'guest' ? paths.privacy() : paths.memberPrivacy() },
    { name: 'accessibility', to: paths.accessibility() },
  ] as const;
  return (
    <Section title={t('help.places.title')}>
      <Rows>
        {PLACES.map(({ name, icon, [reader]: to, ...place }) => (
          <Row
            key={name}
            lead={<LeadIcon name={icon} />}
            title={t(`help.places.${name}`)}
            lines={[
              name === 'support' && reader === 'member'
                ? t('help.places.supportMember')
                : t(`help.places.${name}Text`),
            ]}
            to={to}
            document={'document' in place}
          />
        ))}
        {policies.map(({ name, to }) => (
          <Row key={name} lead={<LeadIcon name="doc" />} title={t(`help.places.${name}`)} to={to} document />
        ))}
      </Rows>
    </Section>
  );
}
