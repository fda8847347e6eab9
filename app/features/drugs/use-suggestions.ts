import { useEffect, useState } from 'react';
import { paths } from '~/paths.ts';
import type { Suggestion } from './search.server.ts';

const PAUSE_MS = 200;
const LEAST = 2;

/**
 * What may be meant by what is typed; undefined until it is known. Asks after a pause; an answer to
 * something that was typed before, or no list at all, counts for nothing.
 */
export function useSuggestions(typed: string): Suggestion[] | undefined {
  const [known, setKnown] = useState<{ q: string; list: Suggestion[] }>();
  const q = typed.trim();
  useEffect(() => {
    if (q.length < LEAST) return;
    const control = new AbortController();
    const ask = async () => {
      const reply = await fetch(`${paths.drugSuggestions()}?${new URLSearchParams({ q })}`, {
        signal: control.signal,
      });
      const list: unknown = await reply.json();
      if (Array.isArray(list)) setKnown({ q, list });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q]);
  return known?.q === q && q.length >= LEAST ? known.list : undefined;
}
