import { useT } from '~/i18n/use-t.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';
import type { Decision } from './decision.server.ts';
import { ReviewPill, reviewLooks } from './review-pill.tsx';

export function DecisionPanel({ decision: { status, strong, say, to } }: { decision: Decision }) {
  const t = useT();
  return (
    <StatusPanel
      tone={reviewLooks[status].answer}
      title={t('clinicalReviews.detail.question')}
      pill={<ReviewPill status={status} />}
      strong={strong}
      say={say}
    >
      <Actions>
        <LinkButton look="alt" small to={to}>
          {t('clinicalReviews.decision.see')}
        </LinkButton>
      </Actions>
    </StatusPanel>
  );
}
