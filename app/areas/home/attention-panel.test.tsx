import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '#harness/render.tsx';
import { AttentionPanel } from './attention-panel.tsx';

it('requests attention only when there is something to do', () => {
  const panel = { tone: 'quiet', strong: 'Nothing to do today.', say: '', rows: [] } as const;
  renderRoute(<AttentionPanel panel={{ ...panel, rows: [] }} />);
  expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
  renderRoute(<AttentionPanel panel={{ ...panel, rows: [], act: { to: '/main', label: 'Complete it' } }} />);
  expect(screen.getByRole('heading', { name: 'Needs your attention' })).toBeVisible();
});
