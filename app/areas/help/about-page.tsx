import { Stack } from '~/ui/layout.tsx';
import { Page, type BackTarget } from '~/ui/page.tsx';
import { Prose } from '~/ui/prose.tsx';
import type { AboutView } from './help.server.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

export const AboutPage = ({
  view: { title, html, text = [], app },
  back,
}: {
  view: AboutView;
  back: BackTarget;
}) => (
  <Page narrow title={title} back={back}>
    {html === undefined ? (
      <Stack>
        {text.map((paragraph) => (
          <p key={paragraph}>{findWholeValues(paragraph)}</p>
        ))}
      </Stack>
    ) : (
      <Prose html={html} />
    )}
    {app && <p className="soft">{findWholeValues(app)}</p>}
  </Page>
);
