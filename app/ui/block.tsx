import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';
import { Section } from './section.tsx';

/** A part of a page with its own time limit; when it fails, the rest of the page stays. */
export type BlockResult<Value> =
  | { ok: true; value: Value; leftOut?: LeftOut }
  | ({ ok: false } & OutageWords);

/** Entries of a list that could not be read: their number, and the text for members. */
export interface LeftOut {
  count: number;
  text: string;
}

export interface OutageWords {
  message: string;
  lang?: 'en';
  /** the plan's systems do not have it, so loading the page again changes nothing */
  isFinal?: true;
}

interface BlockProps<Value> {
  title: string;
  result: BlockResult<Value>;
  more?: { to: string; label: string; about?: string };
  count?: number | string;
  card?: boolean;
  children: (value: Value) => ReactNode;
}

export function Block<Value>({ title, result, more, count, card, children }: BlockProps<Value>) {
  return (
    <Section title={title} more={more} count={count} card={result.ok ? card : true}>
      {result.ok ? (
        <>
          {result.leftOut && <Note>{result.leftOut.text}</Note>}
          {!isAllLeftOut(result) && children(result.value)}
        </>
      ) : (
        <Outage {...result} about={title} />
      )}
    </Section>
  );
}

/** A list without any readable entry is not an empty list. */
const isAllLeftOut = ({ value, leftOut }: { value: unknown; leftOut?: LeftOut }): boolean =>
  leftOut !== undefined && Array.isArray(value) && value.length === 0;

export function Outage({ message, lang, isFinal, about }: OutageWords & { about?: string }) {
  const t = useT();
  return (
    <div className="outage">
      <Icon name="alert" />
      <p lang={lang}>{message}</p>
      {!isFinal && <TryAgain about={about}>{t('common.tryAgain')}</TryAgain>}
    </div>
  );
}

/** Loads the same address again as a document, which can help after an outage. */
export function TryAgain({ children, about }: { children: string; about?: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <a className="button alt compact" href={pathname + search}>
        {children}
        {about && <span className="visually-hidden">: {about}</span>}
      </a>{' '}
    </>
  );
}
