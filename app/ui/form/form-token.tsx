import { useContext } from 'react';
import { FORM_TOKEN_FIELD } from '~/platform/form-token.ts';
import { FormTokenContext } from './form-context.ts';

/** Put into every POST form that is not a PostForm. */
export function FormToken() {
  const token = useContext(FormTokenContext);
  return token ? <input type="hidden" name={FORM_TOKEN_FIELD} value={token} /> : null;
}
