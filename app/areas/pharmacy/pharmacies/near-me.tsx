import { useRef, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, Button } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Section } from '~/ui/section.tsx';
import { useHydrated } from '~/ui/use-hydrated.ts';

const LIMITS = { timeout: 20_000, maximumAge: 300_000 };

export function NearMe() {
  const t = useT();
  const hydrated = useHydrated();
  // all read during server rendering, because only those labels reach the browser
  const words = {
    ask: t('pharmacies.finder.ask'),
    asking: t('pharmacies.finder.asking'),
    refused: t('pharmacies.finder.askRefused'),
  };
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const place = useRef<{ latitude: HTMLInputElement | null; longitude: HTMLInputElement | null }>({
    latitude: null,
    longitude: null,
  });
  const ask = () => {
    const { latitude, longitude } = place.current;
    if (!('geolocation' in navigator) || !latitude || !longitude) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        latitude.value = coords.latitude.toFixed(2);
        longitude.value = coords.longitude.toFixed(2);
        latitude.form?.requestSubmit();
      },
      () => setState('refused'),
      LIMITS,
    );
  };
  return (
    <Section title={t('pharmacies.finder.askTitle')} card>
      <PostForm action={paths.pharmacies([['near', 'ask']])}>
        <p>{t('pharmacies.finder.askText')}</p>
        {(['latitude', 'longitude'] as const).map((name) => (
          <input
            key={name}
            type="hidden"
            name={name}
            ref={(input) => {
              place.current[name] = input;
            }}
          />
        ))}
        {hydrated ? (
          <Actions>
            <Button type="button" icon="pin" onClick={ask}>
              {words.ask}
            </Button>
          </Actions>
        ) : (
          <p className="soft">{t('pharmacies.finder.askNeedsScript')}</p>
        )}
        <p role="status">{state !== 'idle' && words[state]}</p>
      </PostForm>
    </Section>
  );
}
