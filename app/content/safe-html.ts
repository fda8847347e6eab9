import sanitizeHtml from 'sanitize-html';

/** Longer texts are cut before anything reads them. */
const MAX_LENGTH = 100_000;

/** Where a link of a text may lead: a page of the web or of the portal, an e-mail, a phone call. */
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Headings go down so far that the first of them stands below the page's own. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' };

/**
 * HTML of the content system with nothing left in it but words and their order: paragraphs,
 * headings, lists, emphasis and links. Everything else, attributes, styles and scripts included, is
 * gone, and what was left open is closed. The one place where foreign HTML becomes the portal's.
 */
export function safeHtml(html: string): string {
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
