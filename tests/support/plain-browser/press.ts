/** What HTML says that a press does: follow a link, send a form, unfold details, change a field. */
import { formNavigation, linkNavigation, type Navigation } from './navigation.ts';
import { UnsupportedError } from './unsupported.ts';

interface Pressed {
  navigation?: Navigation;
  isDownload?: boolean;
}

/** Lets the parsed page react, and finds out where that leads. A press that does nothing throws. */
export function pressElement(element: HTMLElement, description: string): Pressed {
  const document = element.ownerDocument;
  const pressed: Pressed = {};
  const invalid: string[] = [];
  let failure: unknown;
  let changed = element.closest('input:not([type=submit]), select, textarea, label') !== null;
  // what a listener throws would end up in the page, not in the test
  const careful = (listen: (event: Event) => void) => (event: Event) => {
    try {
      listen(event);
    } catch (error) {
      failure = error;
    }
  };
  const listeners: [string, (event: Event) => void][] = [
    [
      'submit',
      careful((event) => {
        event.preventDefault();
        pressed.navigation = formNavigation(
          event.target as HTMLFormElement,
          (event as SubmitEvent).submitter,
        );
      }),
    ],
    [
      'click',
      careful((event) => {
        const target = event.target as Element;
        const link = target.closest<HTMLAnchorElement>('a[href]');
        const details = target.closest('summary')?.parentElement;
        if (link) {
          event.preventDefault();
          pressed.isDownload = link.hasAttribute('download');
          pressed.navigation = linkNavigation(link);
        } else if (details?.tagName === 'DETAILS') {
          event.preventDefault();
          details.toggleAttribute('open');
          changed = true;
        } else if (target.closest('[popovertarget], [commandfor]'))
          throw new UnsupportedError('a popover or a command');
      }),
    ],
    ['invalid', (event) => invalid.push((event.target as HTMLInputElement).name)],
  ];
  for (const [event, listener] of listeners) document.addEventListener(event, listener, event === 'invalid');
  element.click();
  for (const [event, listener] of listeners)
    document.removeEventListener(event, listener, event === 'invalid');
  if (failure) throw failure as Error;
  if (invalid.length > 0) throw new Error(`a browser does not send this form: check ${invalid.join(', ')}`);
  if (!pressed.navigation && !changed)
    throw new Error(`nothing happens without scripts when one presses${description}`);
  return pressed;
}
