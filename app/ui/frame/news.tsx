import { spellDayPeriod } from '~/i18n/day-period.ts';
import { useLanguage, useT } from '~/i18n/use-t.ts';
import { Note, type NoteText } from '../note.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface Moment {
  /** RFC 3339 */
  at: string;
  text: string;
}

export interface FrameNews {
  banner?: NoteText;
  maintenance?: { title: string; from: Moment; to: Moment };
}

/** The times in the device's own time zone, once the page is hydrated. */
function useOwnTime({ from, to }: { from: Moment; to: Moment }): { from: string; to: string } | undefined {
  const language = useLanguage();
  if (!useHydrated()) return undefined;
  const formatter = new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'full', timeStyle: 'short' });
  const show = ({ at }: Moment) => spellDayPeriod(formatter.format(new Date(at)), language);
  return { from: show(from), to: show(to) };
}

function Maintenance({ title, from, to }: NonNullable<FrameNews['maintenance']>) {
  const t = useT();
  const own = useOwnTime({ from, to });
  // both are read during server rendering, because only those labels reach the browser
  const [zone, yours] = [t('nav.maintenance.zone'), t('nav.maintenance.yours')];
  const said = own ? { ...own, zone: yours } : { from: from.text, to: to.text, zone };
  return (
    <Note tone="wait" title={title}>
      {t('nav.maintenance.text', said)}
    </Note>
  );
}

export function News({ news: { banner, maintenance } }: { news: FrameNews }) {
  if (!banner && !maintenance) return null;
  return (
    <div className="stack flash no-print">
      {maintenance && <Maintenance {...maintenance} />}
      {banner && <Note lang={banner.lang}>{banner.text}</Note>}
    </div>
  );
}
