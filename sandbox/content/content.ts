/** The content system: labels, configuration, support numbers. */
import { content } from '../../app/programme/contract/content.ts';
import type { Mount } from '../api/mount.ts';
import { clientConfigOf } from './client-configs.ts';
import { labels } from './labels.ts';

export function mountContent(mount: Mount): void {
  mount(content.labels, ({ params }) => labels[params.lang]);
  mount(content.config, () => ({ DISABLE_TERMED_USER_AFTER: 12 }));
  mount(content.clientConfig, ({ params }) => clientConfigOf(params.clientId));
  mount(content.support, () => ({ phone: '8005550142', alternatePhone: '8005550143', tty: '711' }));
}
