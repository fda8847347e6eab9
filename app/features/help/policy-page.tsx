import { Breakable } from '~/ui/breakable.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import type { BackTarget } from '~/ui/page.tsx';
import { Prose } from '~/ui/prose.tsx';
import type { PolicySection } from './policy.ts';
import type { PolicyView } from './policy.server.ts';

const Section = ({ section: { title, text } }: { section: PolicySection }) => (
  <section className="stack prose">
    <h2>{title}</h2>
    {text.map((part, index) =>
      typeof part === 'string' ? (
        <p key={index}>
          <Breakable text={part} />
        </p>
      ) : (
        <ul key={index}>
          {part.map((point) => (
            <li key={point}>
              <Breakable text={point} />
            </li>
          ))}
        </ul>
      ),
    )}
  </section>
);

/** The terms of use or the privacy policy, for anyone who reads. */
export function PolicyPage({ policy, back }: { policy: PolicyView; back: BackTarget }) {
  if ('html' in policy)
    return (
      <Page narrow title={policy.title} back={back}>
        <Prose html={policy.html} />
      </Page>
    );
  return (
    <Page narrow title={policy.title} lead={policy.lead} back={back}>
      <Stack gap="xl">
        {policy.sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </Stack>
    </Page>
  );
}
