import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Facts, type Fact } from '~/ui/facts.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { Steps } from '~/ui/steps.tsx';
import type { RecordCheck } from './record-check.server.ts';
import { stepNames, type StepName } from './steps.ts';

type EnrollmentPlace = StepName | 'review' | 'sign';

const places = [...stepNames, 'review', 'sign'] as const;

const toStepAddress = (place: EnrollmentPlace) =>
  place === 'review' ? paths.enrollReview() : paths.enrollStep(place);

interface ReviewSectionsProps {
  sections: readonly { step: StepName; facts: readonly Fact[] }[];
  canChange?: boolean;
}

export function ReviewSections({ sections, canChange = true }: ReviewSectionsProps) {
  const t = useT();
  return sections.map(({ step, facts }) => {
    const title = t(`enrollment.title.${step}`);
    const change = { to: paths.enrollStep(step), label: t('common.change'), about: title };
    return (
      <Section key={step} title={title} more={canChange ? change : undefined}>
        <Facts items={facts} columns />
      </Section>
    );
  });
}

/** An answer that differs from the record, with the link that changes it. */
export function RecordNote({ check, canChange = true }: { check: RecordCheck; canChange?: boolean }) {
  const t = useT();
  return (
    <>
      <MissingNotes notes={check.missing} />
      {check.different !== undefined && (
        <Note tone="wait" title={t('enrollment.record.title')}>
          <p>{findWholeValues(check.different)}</p>
          {canChange && (
            <p>
              <Link to={paths.enrollStep('health')}>{t('enrollment.record.change')}</Link>
            </p>
          )}
        </Note>
      )}
    </>
  );
}

interface EnrollmentPageProps {
  place: EnrollmentPlace;
  lead?: string;
  narrow?: boolean;
  reply?: FormReply;
  children: ReactNode;
}

export function EnrollmentPage({ place, lead, narrow, reply, children }: EnrollmentPageProps) {
  const t = useT();
  const steps = places.map((name) => ({ label: t(`enrollment.steps.${name}`), to: toStepAddress(name) }));
  return (
    <Page
      narrow={narrow}
      title={t(`enrollment.title.${place}`)}
      lead={lead}
      back={{ to: paths.enroll(), label: t('enrollment.page.back') }}
      steps={<Steps steps={steps} current={places.indexOf(place)} />}
      errors={<ErrorSummary reply={reply} />}
    >
      {children}
    </Page>
  );
}
