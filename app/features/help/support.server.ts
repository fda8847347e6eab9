/** Customer support: whom to call, and when. */
import type { RequestContext } from '~/context.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { telHref } from '~/ui/phone.ts';

export interface SupportLineView {
  title: string;
  hours: string;
  /** as it is read, and as it is dialled */
  phone: string;
  href: string;
}

/**
 * All numbers with their hours (specification 2.63, 9.25), for members of a client without mail order
 * all but those for mail order (3.08). Never fails.
 */
export async function supportLines(context: RequestContext, clientId?: string): Promise<SupportLineView[]> {
  const { language } = context.preferences;
  const [t, { phone, tty, lines }, client] = await Promise.all([
    getT(context),
    context.content.support(),
    clientId === undefined ? undefined : context.content.client(clientId),
  ]);
  const shown = lines.filter(({ mailOrder }) => !mailOrder || !client?.suppressMailOrderFeatures);
  const format = formatsFor(language);
  const office = client?.commonConfig.benefitsPhone;
  const line = (title: string, hours: string, digits: string) => ({
    title,
    hours,
    phone: format.phone(digits),
    href: telHref(digits),
  });
  return [
    line(t('help.support.main'), t('help.support.mainHours'), phone),
    ...(office
      ? [
          line(
            t('help.support.benefitsOffice', { client: client.clientName ?? t('help.support.yourClient') }),
            t('help.support.benefitsOfficeHours'),
            office,
          ),
        ]
      : []),
    ...shown.map((one) => line(one.title[language], one.hours[language], one.phone)),
    { title: t('help.support.tty'), hours: t('help.support.ttyHours'), phone: tty, href: telHref(tty) },
  ];
}
