import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Appearance, unitColors, unitShapes } from '#contract/appearance.ts';

/** A drawing of one tablet or capsule, and the text with the same content. */
export interface MedicineLook {
  text: string;
  shape: (typeof unitShapes)[number];
  colors: (typeof unitColors)[number][];
  mark: string;
  score: number;
}

/** Undefined without a picture in the catalogue, and for a shape or color that the portal does not know. */
export function toLook(appearance: Appearance | undefined, { t }: Localizer): MedicineLook | undefined {
  if (!appearance) return undefined;
  const { shape, imprint, score } = appearance;
  const colors = appearance.colors.filter((color) => color !== 'other');
  if (shape === 'other' || colors.length < appearance.colors.length) return undefined;
  const [mark = '', back] = imprint;
  const [one = '', other] = colors.map((color) => t(`prescriptions.look.color.${color}`));
  const words = [
    t(`prescriptions.look.shape.${shape}`),
    other === undefined ? one : t('prescriptions.look.both', { one, other }),
  ];
  if (mark)
    words.push(back ? t('prescriptions.look.sides', { mark, back }) : t('prescriptions.look.mark', { mark }));
  if (score > 1) words.push(t('prescriptions.look.score'));
  return { text: words.join(', '), shape, colors, mark, score };
}
