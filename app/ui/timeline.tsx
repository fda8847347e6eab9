import { findWholeValues } from './breakable.tsx';
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';

export interface TimelineItem {
  title: string;
  text?: ReactNode;
  state: 'done' | 'now' | 'next';
}

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const t = useT();
  const spoken = { done: t('common.done'), now: '', next: t('common.toCome') };
  return (
    <ol className="line">
      {items.map(({ title, text, state }, index) => (
        <li key={index} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <h3>
            {spoken[state] && <span className="visually-hidden">{spoken[state]}: </span>}
            {findWholeValues(title)}
          </h3>
          {text && <p className="soft">{findWholeValues(text)}</p>}
        </li>
      ))}
    </ol>
  );
}
