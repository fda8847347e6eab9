import type { ReactNode } from 'react';
import { Breakable, wholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

type NoteTone = 'info' | 'ok' | 'wait' | 'bad';
const NOTE_ICONS: Record<NoteTone, IconName> = { info: 'info', ok: 'check', wait: 'clock', bad: 'alert' };

/** `lang` of words that are not in the language of the page. */
export interface NoteText {
  text: string;
  lang?: 'en' | 'es';
}

interface NoteProps {
  lang?: NoteText['lang'];
  tone?: NoteTone;
  title?: string;
  children?: ReactNode;
  /** announced when it appears: after an action, not for standing advice */
  live?: boolean;
  /** has the focus once the document is loaded: what is there from the start is announced by nothing else */
  isStart?: boolean;
}

/** A banner in the page that stays until the member leaves. */
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
        {title && <p className="h3">{wholeValues(title)}</p>}
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

export interface FlashNote extends NoteText {
  tone: NoteTone;
}

/** The messages left for this page, at its top. The root shows them; pages do not. */
export function FlashNotes({ notes }: { notes: readonly FlashNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="stack flash">
      {notes.map(({ tone, text, lang }, index) => (
        <Note key={text} tone={tone} live isStart={index === 0} lang={lang}>
          {text}
        </Note>
      ))}
    </div>
  );
}
