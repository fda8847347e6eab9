import { MESSAGE_LENGTH, NAMES_INTERNALS_SCRIPT } from '~/programme/member-text.ts';

export const MESSAGE_ID = 'user-message';

/**
 * The browser's script for a message in the fragment. It shows the message as text, by the rules of toOneLine
 * (programme/plain-text.ts) and toMemberText, and removes the fragment from the address and the history.
 */
export const SHOW_FRAGMENT_MESSAGE = `(() => {
  const namesInternals = (text) => {
    ${NAMES_INTERNALS_SCRIPT}
  };
  const show = () => {
    const fragment = location.hash.slice(1);
    if (!fragment) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    const given = (new URLSearchParams(fragment).get('userMessage') ?? '').slice(0, ${4 * MESSAGE_LENGTH});
    const line = given.replace(/[\\p{Cf}\\p{Co}\\p{Cs}]+/gu, '').replace(/[\\p{Cc}\\s]+/gu, ' ').trim();
    if (!line || namesInternals(line)) return;
    const characters = [...line];
    document.getElementById('${MESSAGE_ID}').textContent =
      characters.length > ${MESSAGE_LENGTH} ? characters.slice(0, ${MESSAGE_LENGTH}).join('').trimEnd() + '…' : line;
  };
  addEventListener('hashchange', show);
  show();
})();`;
