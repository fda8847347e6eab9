/** Runs in the browser: links, buttons and fields whose center a different element covers. */
export function findCoveredControls(): string[] {
  const found: string[] = [];
  const { scrollX, scrollY } = window;
  for (const control of document.querySelectorAll<HTMLElement>(
    'main a[href], main button, main input, main select, main summary',
  )) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('.visually-hidden, dialog:not([open])')
    )
      continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    // the first one of a link on two lines
    const box = control.getClientRects()[0];
    if (!box || box.width < 2 || box.height < 2) continue;
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    const isMet = met === null || [control, ...labels].some((own) => own.contains(met) || met.contains(own));
    if (!isMet) found.push(`a control that something covers: ${control.outerHTML.slice(0, 120)}`);
  }
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return found;
}
