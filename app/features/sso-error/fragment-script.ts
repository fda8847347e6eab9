export const PARAMETER = 'userMessage';
export const MESSAGE_ID = 'user-message';
/** characters of a message */
export const MAX_MESSAGE_LENGTH = 300;

/**
 * The browser's script for a message in the fragment: shows it as text, by the rules of oneLine
 * (programme/plain-text.ts), and removes the fragment from the address and the history.
 */
export const SHOW_FRAGMENT_MESSAGE = `(() => {
  const show = () => {
    const fragment = location.hash.slice(1);
    if (!fragment) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    const given = new URLSearchParams(fragment).get('${PARAMETER}') ?? '';
    const line = given.replace(/[\\p{Cf}\\p{Co}\\p{Cs}]+/gu, '').replace(/[\\p{Cc}\\s]+/gu, ' ').trim();
    if (!line) return;
    const characters = [...line];
    document.getElementById('${MESSAGE_ID}').textContent =
      characters.length > ${MAX_MESSAGE_LENGTH} ? characters.slice(0, ${MAX_MESSAGE_LENGTH}).join('').trimEnd() + '…' : line;
  };
  addEventListener('hashchange', show);
  show();
})();`;
