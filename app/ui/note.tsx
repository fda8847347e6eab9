import type { ReactNode } from 'react';
import { Breakable, findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import type { Language } from '#contract/languages.ts';

type NoteTone = 'info' | 'ok' | 'wait' | 'bad';
const NOTE_ICONS: Record<NoteTone, IconName> = { info: 'info', ok: 'check', wait: 'alert', bad: 'alert' };

/** `lang` of a text that is not in the page's language. */
export interface NoteText {
  title?: string;
  text: string;
  lang?: Language;
}

interface NoteProps {
  lang?: NoteText['lang'];
  tone?: NoteTone;
  title?: string;
  children?: ReactNode;
  /** announced when it appears in a loaded page: for results of an action, not for permanent advice */
  live?: boolean;
  /** gets the focus when the document is loaded, so it is read out; with `live` it would be read twice */
  isStart?: boolean;
}

/** A message in the page that stays until the member leaves. */
export function Note({ tone = 'info', title, children, live, isStart, lang }: NoteProps) {
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div
      className={cx('note', tone !== 'info' && tone)}
      role={role}
      {...(isStart && { tabIndex: -1, autoFocus: true })}
    >
      <Icon name={NOTE_ICONS[tone]} />
      <div>
        {title && <p className="h3">{findWholeValues(title)}</p>}
        {typeof children === 'string' ? (
          <p lang={lang}>
            <Breakable text={children} />
          </p>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

/** Replaces parts of a page that could not be loaded. */
export const MissingNotes = ({ notes }: { notes: readonly NoteText[] }) =>
  notes.map(({ title, text, lang }) => (
    <Note key={text} tone="wait" title={title} lang={lang}>
      {text}
    </Note>
  ));

export interface FlashNote extends NoteText {
  tone: NoteTone;
}

/** Flash messages for this page, at its top; the root shows them. */
export function FlashNotes({ notes }: { notes: readonly FlashNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="stack flash">
      {notes.map(({ tone, text, lang }, index) => (
        <Note key={text} tone={tone} isStart={index === 0} lang={lang}>
          {text}
        </Note>
      ))}
    </div>
  );
}
