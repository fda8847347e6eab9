import { useT } from '~/i18n/use-t.ts';
import { Link } from './link.tsx';

interface Step {
  label: string;
  /** the page where a finished step can be changed */
  to?: string;
}

/** The steps of a process; `current` counts from 0, and finished steps with a `to` are links. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  const t = useT();
  return (
    <nav aria-label={t('common.steps')}>
      <ol className="steps">
        {steps.map(({ label, to }, index) => {
          if (index >= current) {
            return (
              <li key={label} aria-current={index === current ? 'step' : undefined}>
                {label}
              </li>
            );
          }
          const words = (
            <>
              <span className="visually-hidden">{t('common.done')}: </span>
              {label}
            </>
          );
          return (
            <li key={label} className="done">
              {to === undefined ? words : <Link to={to}>{words}</Link>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
