import sanitizeHtml from 'sanitize-html';

/** Longer texts are cut before they are parsed. */
const MAX_LENGTH = 100_000;

const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Headings are lowered, so that the highest one is below the page's own. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** The only entry point of foreign HTML into the portal's pages. Removes attributes, styles and scripts. */
export function sanitizeContentHtml(html: string): string {
  const clean = sanitizeHtml(html.slice(0, MAX_LENGTH), {
    allowedTags: ['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: true,
    nestingLimit: 20,
    transformTags: {
      ...HEADINGS,
      a: (tagName, { href: given = '' }) => {
        const href = given.trim();
        const isSafe = SAFE_LINK.test(href) && !/[\s\p{C}]/u.test(href);
        const attribs: Record<string, string> = isSafe ? { href, rel: 'noreferrer' } : {};
        return { tagName, attribs };
      },
    },
  });
  return clean.trim();
}
