import { Pill } from '~/ui/pill.tsx';

interface NetworkPillsProps {
  network: { isIn: boolean; text: string };
  mailOrder?: string | undefined;
}

export const NetworkPills = ({ network, mailOrder }: NetworkPillsProps) => (
  <>
    <Pill tone={network.isIn ? 'ok' : 'over'} shape={network.isIn ? 'ready' : 'broken'}>
      {network.text}
    </Pill>
    {mailOrder && (
      <Pill tone="info" shape="dart">
        {mailOrder}
      </Pill>
    )}
  </>
);
