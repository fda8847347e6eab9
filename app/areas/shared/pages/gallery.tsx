import type { LoaderFunctionArgs } from '@remix-run/node';
import { Forms } from '~/ui/gallery/forms.tsx';
import { StatusPanels, Lists, States, Statuses } from '~/ui/gallery/components.tsx';
import { Page } from '~/ui/page.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

/** All components and form states on one page, for engineers; a 404 in production. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.env.nodeEnv === 'production') throw errorPage(404);
  return null;
}

export default function Gallery() {
  return (
    <Page
      title="Gallery"
      eyebrow="Thursday, November 19, 2026"
      lead="Every component, every state."
      back={{ to: '/', label: 'Home' }}
    >
      <StatusPanels />
      <Statuses />
      <Lists />
      <States />
      <Forms />
    </Page>
  );
}
