import { Fragment } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Prose } from '~/ui/prose.tsx';
import type { PolicySection } from './policy.ts';
import type { PolicyView } from './help.server.ts';
import { buildTelHref } from '~/ui/phone.ts';

const REACHED = /((?<![\w.])[\w.]+@[\w.]+\w|\(\d{3}\) \d{3}-\d{4})/;

const TextWithLinks = ({ text }: { text: string }) =>
  text.split(REACHED).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={part.includes('@') ? `mailto:${part}` : buildTelHref(part)}>
        <Breakable text={part} />
      </a>
    ),
  );

const Section = ({ section: { title, text }, id }: { section: PolicySection; id: string }) => (
  <section className="stack prose">
    <h2 id={id}>{title}</h2>
    {text.map((part, index) =>
      typeof part === 'string' ? (
        <p key={index}>
          <TextWithLinks text={part} />
        </p>
      ) : (
        <ul key={index}>
          {part.map((point) => (
            <li key={point}>
              <TextWithLinks text={point} />
            </li>
          ))}
        </ul>
      ),
    )}
  </section>
);

const toPartId = (index: number) => `part-${index + 1}`;

function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const t = useT();
  return (
    <nav className="stack prose" aria-labelledby="contents">
      <h2 id="contents">{t('help.policy.contents')}</h2>
      <ul>
        {sections.map(({ title }, index) => (
          <li key={title}>
            <a href={`#${toPartId(index)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PolicyPage({ policy, isMember }: { policy: PolicyView; isMember: boolean }) {
  const t = useT();
  const back = isMember
    ? { to: paths.more(), label: t('nav.more') }
    : { to: paths.guest(), label: t('help.back.guest') };
  if ('html' in policy)
    return (
      <Page narrow title={policy.title} back={back}>
        <Prose html={policy.html} />
      </Page>
    );
  return (
    <Page narrow title={policy.title} lead={policy.lead} back={back}>
      <Stack gap="xl">
        <Contents sections={policy.sections} />
        {policy.sections.map((section, index) => (
          <Section key={section.title} section={section} id={toPartId(index)} />
        ))}
      </Stack>
    </Page>
  );
}
