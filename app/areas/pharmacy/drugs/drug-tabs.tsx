import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { cx } from '~/ui/cx.ts';
import { Link } from '~/ui/link.tsx';

type Place = 'about' | 'prices' | 'alternatives';

interface DrugTabsProps {
  ndc: string;
  current: Place;
  /** the coverage has ended, so the plan has no alternatives */
  ended?: boolean;
}

export function DrugTabs({ ndc, current, ended }: DrugTabsProps) {
  const t = useT();
  const places: [Place, string][] = [
    ['about', paths.drug(ndc)],
    ['prices', paths.drugPrice(ndc)],
  ];
  if (!ended) places.push(['alternatives', paths.alternatives({ ndc })]);
  return (
    <nav className="flex-row no-print" aria-label={t('drugs.drug.places')}>
      {places.flatMap(([place, to]) => [
        <Link
          key={place}
          className={cx('button compact', place === current ? 'alt' : 'quiet')}
          to={to}
          aria-current={place === current ? 'page' : undefined}
        >
          {t(`drugs.drug.${place}`)}
        </Link>,
        ' ',
      ])}
    </nav>
  );
}
