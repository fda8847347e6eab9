import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';

/** Posted by the form when the device refused; the server has the message. */
const FAILED = 'failed';
const ALREADY = 'already';

/** WebAuthn, 5.1.3: the device already has one of the member's passkeys. */
const isThereAlready = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** A browser without WebAuthn posts the form without a reply, and the server names the alternative. */
export function PasskeyButton({ optionsPath, children }: { optionsPath: string; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  const asking = useRef(false);
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form || !('PublicKeyCredential' in window)) return;
    event.preventDefault();
    if (asking.current) return;
    asking.current = true;
    void import('./prompt-for-passkey.ts')
      .then(({ promptForPasskey }) => promptForPasskey(optionsPath, form))
      .catch((error: unknown) => (isThereAlready(error) ? ALREADY : FAILED))
      .then((answer) => {
        asking.current = false;
        if (field.current) field.current.value = answer;
        form.requestSubmit();
      });
  };
  return (
    <>
      <input ref={field} type="hidden" name="credential" />
      <Button onClick={ask}>{children}</Button>
    </>
  );
}
