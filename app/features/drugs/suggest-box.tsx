import { useNavigate } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { controlProps, FieldFrame } from '~/ui/form/field-frame.tsx';
import { useField } from '~/ui/form/form-context.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import type { Suggestion } from './search.server.ts';

const PAUSE_MS = 200;

/** Asks while somebody types; answers that come late, or are something else, count for nothing. */
function useSuggestions(typed: string): Suggestion[] | undefined {
  const [list, setList] = useState<Suggestion[]>();
  useEffect(() => {
    setList(undefined);
    const q = typed.trim();
    if (q.length < 2) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${paths.drugSuggestions()}?${new URLSearchParams({ q })}`, { signal: control.signal })
        .then((reply) => reply.json())
        .then((body: unknown) => Array.isArray(body) && setList(body))
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [typed]);
  return list;
}

/**
 * The field of a drug search; with JavaScript a combobox with a list (WAI-ARIA Authoring Practices), whose
 * options lead to their drug. Enter without an option sends the form, as without JavaScript.
 */
export function SuggestBox({ value }: { value: string }) {
  const t = useT();
  const navigate = useNavigate();
  const field = useField('q');
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useSuggestions(typed);
  const shown = open && list !== undefined && list.length > 0;
  const choose = (at: number) => {
    setOpen(false);
    if (list?.[at]) navigate(list[at].to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && list?.length) {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      // one place before the first is the field itself
      setActive(((active + 1 + step + list.length + 1) % (list.length + 1)) - 1);
      setOpen(true);
    } else if (key === 'Enter' && shown && active >= 0) {
      event.preventDefault();
      choose(active);
    }
  };
  const combobox = hydrated && {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': shown && active >= 0 ? `${listId}-${active}` : undefined,
  };
  const hint = t('drugs.search.hint');
  return (
    <FieldFrame field={field} words={{ name: 'q', label: t('drugs.search.label'), hint }}>
      <div
        className="sug"
        ref={box}
        onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
      >
        <input
          {...controlProps(field, hint)}
          {...combobox}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {hydrated && (
          <ul role="listbox" id={listId} aria-label={t('drugs.search.options')} hidden={!shown}>
            {list?.map(({ name, kind, to }, at) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
              <li
                key={to}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(at)}
              >
                {name} <span className="soft small">{kind}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {hydrated && (
        <p className="vh" role="status">
          {open && list
            ? list.length > 0
              ? t('drugs.search.count', { count: list.length })
              : t('drugs.search.none')
            : ''}
        </p>
      )}
    </FieldFrame>
  );
}
