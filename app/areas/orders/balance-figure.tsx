import { Breakable } from '~/ui/breakable.tsx';
import { Stack } from '~/ui/layout.tsx';
import type { BalanceView } from './balance.server.ts';

export function BalanceFigure({ balance }: { balance: BalanceView }) {
  return (
    <Stack gap="compact">
      <p className="big">{balance.amount}</p>
      {[...balance.lines, ...(balance.pay ? [balance.pay] : [])].map((line) => (
        <p key={line} className="small soft">
          <Breakable text={line} />
        </p>
      ))}
    </Stack>
  );
}
