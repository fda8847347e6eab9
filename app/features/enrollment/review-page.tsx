import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Section } from '~/ui/section.tsx';
import { EnrollmentPage } from './enrollment-page.tsx';
import type { ReviewSection } from './review.server.ts';

/** Everything once more, each part with the way to change it. */
export function ReviewPage({ sections }: { sections: readonly ReviewSection[] }) {
  const t = useT();
  return (
    <EnrollmentPage place="review" lead={t('enrollment.review.lead')}>
      {sections.map(({ step, facts }) => {
        const title = t(`enrollment.title.${step}`);
        return (
          <Section
            key={step}
            title={title}
            more={{ to: paths.enrollStep(step), label: t('common.change'), about: title }}
          >
            <Facts items={facts} columns />
          </Section>
        );
      })}
      <Actions>
        <LinkButton to={paths.enrollSign()}>{t('enrollment.review.toSign')}</LinkButton>
        <LinkButton look="quiet" to={paths.enroll()}>
          {t('enrollment.page.later')}
        </LinkButton>
      </Actions>
    </EnrollmentPage>
  );
}
