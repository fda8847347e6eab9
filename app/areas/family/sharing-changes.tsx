import { useT } from '~/i18n/use-t.ts';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import type { ChangeLine } from './sharing.server.ts';

export function SharingChanges({ changes }: { changes: readonly ChangeLine[] }) {
  const t = useT();
  return (
    <Section title={t('family.sharing.log')}>
      {changes.length === 0 ? (
        <p className="soft">{t('family.sharing.none')}</p>
      ) : (
        <Rows>
          {changes.map(({ day, text }, index) => (
            <Row key={index} title={text} lines={[day]} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
