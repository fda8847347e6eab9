/**
 * Name of the hidden field of every form. Its value is the session's form token, which stands in for
 * Origin and Sec-Fetch-Site in browsers that send neither (request-guards.ts).
 */
export const FORM_TOKEN_FIELD = 'formToken';
