import { useT } from '~/i18n/use-t.ts';
import { Steps } from '~/ui/steps.tsx';

export function DeletionSteps({ current }: { current: number }) {
  const t = useT();
  const labels = ['who', 'code', 'confirm'] as const;
  return (
    <Steps current={current} steps={labels.map((name) => ({ label: t(`deleteAccount.steps.${name}`) }))} />
  );
}
