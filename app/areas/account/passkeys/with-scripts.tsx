import { useContext, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { DocumentContext } from '~/ui/document-context.ts';
import { Note } from '~/ui/note.tsx';
import { WithoutScripts } from '~/ui/without-scripts.tsx';

/** A device makes a passkey only for a script. */
export function WithScripts({ children }: { children: ReactNode }) {
  const { light } = useContext(DocumentContext);
  const t = useT();
  return (
    <>
      <WithoutScripts>
        <Note tone="wait">{t('passkeys.new.noScript')}</Note>
      </WithoutScripts>
      {!light && <div className="with-scripts">{children}</div>}
    </>
  );
}
