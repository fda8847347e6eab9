import { languageNames, portalLanguages } from '~/i18n/languages.ts';
import { useChosenLanguage, useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { ReturnTo } from '~/ui/frame/return-to.tsx';
import { TextSizeForm, type TextSize } from '~/ui/frame/text-size-form.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export interface DisplayView {
  textSize: TextSize;
  light: boolean;
}

function Preference({
  name,
  value,
  lang,
  children,
}: {
  name: string;
  value: string;
  lang?: string;
  children: string;
}) {
  return (
    <PostForm layout="plain" action={paths.preferences()}>
      <ReturnTo />
      <Button look="alt" small name={name} value={value} lang={lang}>
        {children}
      </Button>
    </PostForm>
  );
}

export function DisplaySection({ textSize, light }: DisplayView) {
  const t = useT();
  const chosen = useChosenLanguage();
  return (
    <Section title={t('settings.display.title')}>
      <Rows>
        <Row
          title={t('settings.display.language')}
          lines={[languageNames[chosen]]}
          aside={portalLanguages.map(
            (language) =>
              language !== chosen && (
                <Preference key={language} name="lang" value={language} lang={language}>
                  {languageNames[language]}
                </Preference>
              ),
          )}
        />
        <Row
          title={<span id="display-text-size">{t('nav.textSize')}</span>}
          aside={<TextSizeForm current={textSize} labelledBy="display-text-size" t={t} />}
        />
        <Row
          title={t('nav.lightOn')}
          lines={[light ? t('settings.display.lightOn') : t('settings.display.lightOff')]}
          aside={
            <Preference name="light" value={light ? '0' : '1'}>
              {light ? t('common.turnOff') : t('common.turnOn')}
            </Preference>
          }
        />
      </Rows>
    </Section>
  );
}
