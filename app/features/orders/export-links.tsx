import { OlderRecords } from '~/features/past-data/older-link.tsx';
import { useT } from '~/i18n/use-t.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PrintButton } from '~/ui/print-button.tsx';

/** Ways to take the list along, and to what is too old for it. */
export function ExportLinks({ file }: { /** absent where nothing is listed */ file?: string }) {
  const t = useT();
  return (
    <div className="acts no-p">
      {file && (
        <>
          <LinkButton look="quiet" small href={file}>
            {t('orders.list.file')}
          </LinkButton>
          <PrintButton>{t('orders.list.print')}</PrintButton>
        </>
      )}
      <OlderRecords kind="orders" />
    </div>
  );
}
