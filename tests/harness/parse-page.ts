import { JSDOM, VirtualConsole } from 'jsdom';

const { window, reconfigure } = (() => {
  const dom = new JSDOM('', { virtualConsole: new VirtualConsole() });
  return { window: dom.window, reconfigure: dom.reconfigure.bind(dom) };
})();

/** The document of a page without scripts. A window for each page would take twice the time, and parse its styles. */
export function parsePage(html: string, url = 'about:blank'): Document {
  reconfigure({ url });
  const document = new window.DOMParser().parseFromString(html, 'text/html');
  // accessible names are computed with what a window gives
  return Object.defineProperty(document, 'defaultView', { value: window });
}
