import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import type { OfferedAction } from './available-actions.ts';

type ListedAction = Exclude<OfferedAction, 'renew'>;

const addresses: Record<ListedAction, (prescriptionId: string) => string> = {
  enroll: () => paths.enroll(),
  withdraw: paths.prescriptionWithdraw,
  transferIn: paths.prescriptionToMailOrder,
  transferOut: paths.prescriptionTransfer,
};

interface PrescriptionActionsProps {
  id: string;
  name: string;
  offered: readonly ListedAction[];
}

export function PrescriptionActions({ id, name, offered }: PrescriptionActionsProps) {
  const t = useT();
  if (offered.length === 0) return null;
  return (
    <Section title={t('common.whatYouCanDo')}>
      <Rows>
        {offered.map((action) => (
          <Row
            key={action}
            title={t(`prescriptionActions.detail.${action}Title`)}
            lines={[t(`prescriptionActions.detail.${action}Text`)]}
            aside={
              <LinkButton look="alt" small to={addresses[action](id)} about={name}>
                {t(`prescriptionActions.detail.${action}`)}
              </LinkButton>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
