import { useEffect, useState } from 'react';
import { paths } from '~/paths.ts';
import type { Suggestions } from './search.server.ts';

const PAUSE_MS = 200;
const LEAST = 2;

/**
 * What may be meant by what is typed; undefined until it is known. Asks after a pause; an answer to
 * something that was typed before, or no list at all, counts for nothing.
 */
export function useSuggestions(typed: string): Suggestions | undefined {
  const [known, setKnown] = useState<Suggestions & { q: string }>();
  const q = typed.trim();
  useEffect(() => {
    if (q.length < LEAST) return;
    const control = new AbortController();
    const ask = async () => {
      const reply = await fetch(`${paths.drugSuggestions()}?${new URLSearchParams({ q })}`, {
        signal: control.signal,
      });
      const answer = (await reply.json()) as Partial<Suggestions>;
      const { suggestions, news = '' } = answer;
      if (Array.isArray(suggestions)) setKnown({ q, suggestions, news });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q]);
  return known?.q === q && q.length >= LEAST ? known : undefined;
}
