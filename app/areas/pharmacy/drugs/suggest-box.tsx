import { useNavigate } from '@remix-run/react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import { buildControlProps, FieldFrame } from '~/ui/form/field-frame.tsx';
import { useField } from '~/ui/form/form-context.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { paths } from '~/paths.ts';
import type { Suggestions } from './search.server.ts';

const PAUSE_MS = 200;
const MIN_QUERY_LENGTH = 2;

/** Loads after a pause in typing, and ignores replies to an earlier text and malformed ones. */
function useSuggestions(typed: string): Suggestions | undefined {
  const [known, setKnown] = useState<Suggestions & { q: string }>();
  const q = typed.trim();
  useEffect(() => {
    if (q.length < MIN_QUERY_LENGTH) return;
    const control = new AbortController();
    const ask = async () => {
      const reply = await fetch(`${paths.drugSuggestions()}?${new URLSearchParams({ q })}`, {
        signal: control.signal,
      });
      const { suggestions, news = '' }: Partial<Suggestions> = await reply.json();
      if (Array.isArray(suggestions)) setKnown({ q, suggestions, news });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q]);
  return known?.q === q && q.length >= MIN_QUERY_LENGTH ? known : undefined;
}

/** The index of the field itself, before the first option. */
const FIELD = -1;

/** The active option and the keys that move it (WAI-ARIA Authoring Practices, list autocomplete). */
function useListbox(listId: string, value: string) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(FIELD);
  const known = useSuggestions(typed);
  const list = known?.suggestions;
  const count = list?.length ?? 0;
  const shown = isOpen && count > 0;
  const close = () => {
    setIsOpen(false);
    setActive(FIELD);
  };
  const choose = (at: number) => {
    close();
    const option = list?.[at];
    if (option) navigate(option.to);
  };
  const step = (by: 1 | -1) => {
    setActive(((active + 1 + by + count + 1) % (count + 1)) - 1);
    setIsOpen(true);
  };
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: count > 0 ? () => step(1) : undefined,
    ArrowUp: count > 0 ? () => step(-1) : undefined,
    Escape: shown ? close : undefined,
    Enter: shown && active > FIELD ? () => choose(active) : undefined,
  };
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const early = box.current;
    // typed before scripts ran
    if (!early || early.value === value) return;
    setTyped(early.value);
    setIsOpen(document.activeElement === early);
  }, [value]);
  const input = {
    ref: box,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      setActive(FIELD);
      setIsOpen(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    onBlur: close,
  };
  const combobox = {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': shown && active > FIELD ? `${listId}-${active}` : undefined,
  };
  return { list, news: isOpen ? known?.news : undefined, shown, active, choose, input, combobox };
}

/**
 * The field of a drug search. With JavaScript it is a combobox whose options link to their drug. Enter without an
 * active option submits the form, as without JavaScript.
 * @param children the form's button: the options open below it, so that a click on it never hits an option
 */
export function SuggestBox({ value, children }: { value: string; children: ReactNode }) {
  const t = useT();
  const field = useField('q');
  const listId = useId();
  const hydrated = useHydrated();
  const { list, news, shown, active, choose, input, combobox } = useListbox(listId, value);
  const hint = t('drugs.search.hint');
  const options = t('drugs.search.options');
  return (
    <FieldFrame field={field} words={{ name: 'q', label: t('drugs.search.label'), hint }}>
      <div className="suggestions">
        <input
          {...buildControlProps(field, hint)}
          {...(hydrated && combobox)}
          {...input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          defaultValue={value}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {children}
        {hydrated && (
          <ul role="listbox" id={listId} aria-label={options} hidden={!shown}>
            {list?.map(({ name, kind, to }, at) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
              <li
                key={to}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                // the field keeps the focus
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(at)}
              >
                <span lang="en">{name}</span> <span className="soft small">{findWholeValues(kind)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {hydrated && (
        <p className="visually-hidden" role="status">
          {news}
        </p>
      )}
    </FieldFrame>
  );
}
