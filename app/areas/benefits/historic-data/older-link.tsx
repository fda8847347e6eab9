import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import type { HistoricDataKind } from '#contract/historic-data.ts';
import { LinkButton } from '~/ui/button.tsx';

export function OlderRecords({ kind }: { kind: HistoricDataKind }) {
  const t = useT();
  return (
    <LinkButton look="quiet" small to={paths.newRequest(kind)}>
      {t('historicData.older.link')}
    </LinkButton>
  );
}
