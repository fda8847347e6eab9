import { useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, Button } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Section } from '~/ui/section.tsx';
import { useHydrated } from '~/ui/use-hydrated.ts';

const POSITION = ['latitude', 'longitude'] as const;
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
  const ask = (form: HTMLFormElement) => {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        for (const name of POSITION)
          (form.elements.namedItem(name) as HTMLInputElement).value = coords[name].toFixed(2);
        form.requestSubmit();
      },
      () => setState('refused'),
      LIMITS,
    );
  };
  return (
    <Section title={t('pharmacies.finder.askTitle')} card>
      <PostForm action={paths.pharmacies([['near', 'ask']])}>
        <p>{t('pharmacies.finder.askText')}</p>
        {POSITION.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        {hydrated ? (
          <Actions>
            <Button type="button" icon="pin" onClick={({ currentTarget: { form } }) => form && ask(form)}>
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
