import type { ReactNode } from 'react';
import { findWholeValues, withWholeDates } from './breakable.tsx';
import { Actions } from './button.tsx';
import type { IconName } from './icon-shapes.ts';
import { PageTitle } from './page.tsx';
import type { Tone } from './pill.tsx';
import { LeadIcon } from './rows.tsx';

interface EmptyStateProps {
  icon: IconName;
  tone?: Tone;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** h1 when this is the whole page */
  heading?: 'h1' | 'h2' | 'h3';
}

/** An empty list, or a page with a single message. Put it in a Card. */
export function EmptyState({ icon, tone, title, text, actions, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      <LeadIcon name={icon} tone={tone} />
      {Heading === 'h1' ? (
        <PageTitle className="h1">{withWholeDates(title)}</PageTitle>
      ) : (
        <Heading className="h1">{withWholeDates(title)}</Heading>
      )}
      {text && <p className="soft">{findWholeValues(text)}</p>}
      {actions && <Actions>{actions}</Actions>}
    </div>
  );
}
