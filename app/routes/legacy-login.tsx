import type { LoaderFunctionArgs } from '@remix-run/node';
import { LegacyLoginPage } from '~/features/legacy-login/page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';

export const handle = { scripts: false };

export async function loader({ context }: LoaderFunctionArgs) {
  return { labels: await pickLabels(context, 'legacyLogin') };
}

export default LegacyLoginPage;
