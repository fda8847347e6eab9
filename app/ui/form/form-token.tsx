import { useContext, useState } from 'react';
import { FORM_TOKEN_FIELD, readFormToken, writeFormToken } from '~/platform/form-token.ts';
import { FormTokenContext } from './form-context.ts';

/**
 * Required in every POST form that is not a PostForm. The value stays that of the first rendering, because after a
 * client navigation the frame may belong to a different member than the typed values.
 */
export function FormToken() {
  const { member: current, token: sessionToken } = readFormToken(useContext(FormTokenContext) ?? '');
  const [member] = useState(current);
  const token = writeFormToken({ member, token: sessionToken });
  return token ? <input type="hidden" name={FORM_TOKEN_FIELD} value={token} /> : null;
}
