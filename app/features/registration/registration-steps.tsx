import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Steps } from '~/ui/steps.tsx';

const STEPS = [
  { name: 'start', to: paths.signUp() },
  { name: 'profile', to: paths.signUpProfile() },
  { name: 'benefit', to: paths.signUpBenefit() },
  { name: 'thanks', to: paths.signUpThanks() },
] as const;

/** Where the registration stands (specification 2.51); once it is done, nothing can be changed. */
export function RegistrationSteps({ current }: { current: (typeof STEPS)[number]['name'] }) {
  const t = useT();
  const isDone = current === 'thanks';
  return (
    <Steps
      current={STEPS.findIndex(({ name }) => name === current)}
      steps={STEPS.map(({ name, to }) => ({
        label: t(`registration.steps.${name}`),
        ...(!isDone && { to }),
      }))}
    />
  );
}
