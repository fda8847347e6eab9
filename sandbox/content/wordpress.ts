/** WordPress writes typographic quotes and apostrophes as numeric entities. */
const entities = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('’', '&#8217;')
    .replaceAll('“', '&#8220;')
    .replaceAll('”', '&#8221;');

/** Paragraphs as the editor wraps them. */
export const toParagraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>\n`).join('');

/** A published page; `html` is the author's text. */
export const toPublished = (id: number, slug: string, title: string, html: string) => ({
  id,
  slug,
  status: 'publish',
  modified: '2026-09-01T09:00:00',
  title: { rendered: entities(title) },
  content: { rendered: html, protected: false },
});
