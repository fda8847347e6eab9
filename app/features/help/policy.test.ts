import { describe, expect, test } from 'vitest';
import { fillPolicy, PRIVACY_OFFICER } from './policy.ts';
import { policyTexts } from './help.server.ts';
import { languages, type Language } from '~/platform/languages.ts';

const textOf = (policy: 'terms-of-use' | 'privacy-policy', language: Language) => {
  const values = { phone: '(800) 555-0142', email: PRIVACY_OFFICER.email, address: PRIVACY_OFFICER.address[language] }; // prettier-ignore
  return JSON.stringify(fillPolicy(policyTexts[policy][language], values));
};

describe('the terms of use say', () => {
  test.each([
    ['only eligible registered users', /eligible for it, and who have registered/, /cumplen sus requisitos y que se registraron/], // prettier-ignore
    ['which dependents are not eligible', /spouse, a partner and children over 18.*not eligible/, /cónyuge, la pareja y los hijos mayores de 18.*Ningún otro dependiente/], // prettier-ignore
    ['a benefit manager, no pharmacy, no health plan', /pharmacy benefit manager.*not a pharmacy, and we are not a health plan/, /administrador de beneficios de farmacia.*No somos una farmacia, ni tampoco un plan de salud/], // prettier-ignore
    ['the plan sets the rules', /health plan decides which medicines are covered/, /plan de salud decide qué medicamentos se cubren/], // prettier-ignore
    [
      'use is acceptance',
      /By opening and using this site you accept/,
      /Al abrir y usar este sitio, usted acepta/,
    ],
    ['no medical advice', /no medical advice/, /No es consejo médico/],
    ['what is not allowed', /You may not:/, /No puede:/],
    ['a cap of 25 dollars', /no more than 25 dollars/, /no más de 25 dólares/],
    ['New Jersey law', /law of the State of New Jersey applies/, /ley del estado de Nueva Jersey/],
    ['copyright complaints to the privacy officer', /copyright, write to our privacy officer/, /derechos de autor, escriba a nuestro oficial de privacidad/], // prettier-ignore
  ])('%s', (_point, en, es) => {
    expect(textOf('terms-of-use', 'en')).toMatch(en);
    expect(textOf('terms-of-use', 'es')).toMatch(es);
  });
});

describe('the privacy policy says', () => {
  test.each([
    ['HIPAA and HITECH', /HIPAA\).*HITECH\)/, /HIPAA\).*HITECH\)/],
    [
      'where data comes from',
      /health plan, from the pharmacies.*physicians/,
      /plan de salud, de las farmacias.*médicos/,
    ],
    ['security measures', /How we protect it/, /Cómo la protegemos/],
    ['what is collected', /Information we collect/, /Información que recopilamos/],
    ['that records of use carry the member’s name', /went wrong, with your name, email address, member ID and plan/, /junto con su nombre, correo electrónico, número de miembro y plan/], // prettier-ignore
    ['each kind of cookie', /signing in, registering, deleting an account.*language.*text size.*light version.*style sheet.*app update.*device/, /iniciar sesión, registrarse, eliminar una cuenta.*idioma.*tamaño del texto.*versión ligera.*hoja de estilo.*aplicación.*dispositivo/], // prettier-ignore
    ['de-identified information', /De-identified information/, /Información sin identificación/],
    ['personal information', /"Personal information"/, /"Información personal"/],
    ['do-not-track is not honored', /does not honor do-not-track signals/, /no atiende esas señales/],
    ['third parties', /Access by third parties/, /Acceso de terceros/],
    ['legal purposes', /Release for legal purposes/, /Divulgación por motivos legales/],
    ['the privacy officer, by phone, mail and post', /555-0142.*privacy\.officer@.*NJ 08837/, /555-0142.*privacy\.officer@.*NJ 08837/], // prettier-ignore
  ])('%s', (_point, en, es) => {
    expect(textOf('privacy-policy', 'en')).toMatch(en);
    expect(textOf('privacy-policy', 'es')).toMatch(es);
  });
});

test.each(['terms-of-use', 'privacy-policy'] as const)(
  '%s is the same in both languages, part by part',
  (policy) => {
    const shape = (language: Language) =>
      policyTexts[policy][language].sections.map(({ text }) =>
        text.map((part) => (typeof part === 'string' ? 'paragraph' : part.length)),
      );
    expect(shape('es')).toEqual(shape('en'));
    for (const language of languages) expect(textOf(policy, language)).not.toMatch(/\{\w+\}/);
  },
);
