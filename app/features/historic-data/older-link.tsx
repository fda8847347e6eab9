import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { HistoricDataKind } from '~/programme/contract/historic-data.ts';
import { LinkButton } from '~/ui/button.tsx';

/** From a list to the records that are too old for it. Needs the labels historicData.older. */
export function OlderRecords({ kind }: { kind: HistoricDataKind }) {
  const t = useT();
  return (
    <LinkButton look="quiet" small to={paths.newRequest(kind)}>
      {t('historicData.older.link')}
    </LinkButton>
  );
}
