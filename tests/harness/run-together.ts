/** Finds words that only a style sheet separates. A browser without styles shows 'PaidYou paid $5.40'. */

/** Elements that begin a new line or a new cell. */
const APART = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR BODY CAPTION DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEADER HR INPUT LEGEND LI MAIN METER NAV OL OPTION P PRE PROGRESS SECTION SELECT SUMMARY ' +
    'SVG TABLE TBODY TD TEXTAREA TFOOT TH THEAD TR UL'
  ).split(' '),
);
const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD']);
const ENDS_A_WORD = /[\p{L}\p{N}).,:;!?%]$/u;
const BEGINS_A_WORD = /^[\p{L}\p{N}($¿¡]/u;

/** Each such place in the text. */
export function findWordsRunTogether(document: Document): string[] {
  const found: string[] = [];
  let before = '';
  let isNewElement = false;
  const visit = (node: Node, isPicture = false): void => {
    if (node.nodeType === 3) {
      const text = node.textContent ?? '';
      if (text === '') return;
      if (isNewElement && !isPicture && ENDS_A_WORD.test(before) && BEGINS_A_WORD.test(text))
        found.push(`${before.trim().slice(-30)}|${text.trim().slice(0, 30)}`);
      before = text;
      isNewElement = false;
      return;
    }
    if (node.nodeType !== 1) return;
    const name = node.nodeName.toUpperCase();
    // letters that represent a picture
    const isHidden = isPicture || (node as Element).getAttribute('aria-hidden') === 'true';
    const isApart = APART.has(name);
    if (isApart) before = '';
    isNewElement = true;
    if (!UNSEEN.has(name)) for (const child of node.childNodes) visit(child, isHidden);
    isNewElement = true;
    if (isApart) before = '';
  };
  visit(document.body);
  return found;
}
