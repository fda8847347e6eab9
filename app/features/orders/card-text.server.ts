import type { Localizer } from '~/i18n/localizer.server.ts';

/** 'Mastercard ending in 4421' in the page's language; words of another form stay as they came. */
export function cardText(label: string, { t }: Pick<Localizer, 't'>): string {
  const [, type, digits] = /^(.+?) ending in (\d{4})$/.exec(label) ?? [];
  return type && digits ? t('orders.detail.card', { type, digits }) : label;
}
