import { useContext, useState } from 'react';
import { FORM_TOKEN_FIELD, readFormToken, writeFormToken } from '~/platform/form-token.ts';
import { FormTokenContext } from './form-context.ts';

/**
 * Put into every POST form that is not a PostForm. The form stays its first member's: a page that is
 * fetched anew in the browser may come with somebody else's frame around what was typed.
 */
export function FormToken() {
  const { member: current, token: sessionToken } = readFormToken(useContext(FormTokenContext) ?? '');
  const [member] = useState(current);
  const token = writeFormToken({ member, token: sessionToken });
  return token ? <input type="hidden" name={FORM_TOKEN_FIELD} value={token} /> : null;
}
