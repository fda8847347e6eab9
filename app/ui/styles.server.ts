/** The style sheet as the server hands it out: its text, its CSP hash and the short mark of a cached copy. */
import { createHash } from 'node:crypto';
import text from './styles/index.css?inline';

const digest = createHash('sha256').update(text).digest('base64');

export const styleSheet = {
  text,
  /** source for style-src */
  cspHash: `sha256-${digest}`,
  /** value of the cookie `css` in a browser that was told to fetch the file */
  mark: digest.replace(/\W/g, '').slice(0, 10),
};

export const STYLE_COOKIE = 'css';
