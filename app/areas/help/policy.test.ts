import { expect, test } from 'vitest';
import { fillPolicy, PRIVACY_OFFICER } from './policy.ts';
import { accessibilityTexts, policyTexts } from './help.server.ts';
import { languages, type Language } from '#contract/languages.ts';

const texts = { ...policyTexts, accessibility: accessibilityTexts };
const readPolicyText = (policy: keyof typeof texts, language: Language) => {
  const values = { phone: '(800) 555-0142', email: PRIVACY_OFFICER.email, address: PRIVACY_OFFICER.address[language] }; // oxfmt-ignore
  return JSON.stringify(fillPolicy(texts[policy][language], values));
};

test.each([
  ['only eligible registered users (1.08)', /only for people covered.*must be eligible for it and register/, /solo para personas con cobertura.*cumplir sus requisitos y registrarse/],
  ['which dependents are not eligible (1.09)', /spouse, a partner and children who are 18 or older.*not eligible/, /cónyuge, la pareja y los hijos de 18 años o más.*Ningún otro dependiente/],
  ['a benefit manager, no pharmacy, no health plan (1.10)', /pharmacy benefit manager.*not a pharmacy, and we are not a health plan/, /administrador de beneficios de farmacia.*No somos una farmacia, ni tampoco un plan de salud/],
  ['the plan sets the rules (1.11)', /health plan decides which medicines are covered/, /plan de salud decide qué medicamentos se cubren/],
  ['use is acceptance (1.12)', /By opening and using this site, you accept/, /Al abrir y usar este sitio, usted acepta/],
  ['no medical advice (1.13)', /not medical advice/, /No es consejo médico/],
  ['what is not allowed (1.14)', /You may not:.*sign in as another person.*use it for anything unlawful/, /No puede:.*iniciar sesión como otra persona.*usarlo para algo ilegal/],
  ['a cap of 25 dollars (1.15, 9.12)', /liable for anything related to this site, the limit is 25 dollars/, /responsables de algo relacionado con este sitio, el límite es de 25 dólares/],
  ['New Jersey law (1.16, 9.12)', /law of the State of New Jersey applies/, /ley del estado de Nueva Jersey/],
  ['copyright complaints to the privacy officer (1.17)', /copyright, write to our privacy officer.*privacy\.officer@.*NJ 08837/, /derechos de autor, escriba a nuestro oficial de privacidad.*privacy\.officer@.*NJ 08837/],
])('contains in the terms of use %s', (_point, en, es) => {
  expect(readPolicyText('terms-of-use', 'en')).toMatch(en);
  expect(readPolicyText('terms-of-use', 'es')).toMatch(es);
}); // oxfmt-ignore

test.each([
  ['HIPAA and HITECH (1.18)', /protected health information.*HIPAA\).*HITECH\)/, /información de salud protegida.*HIPAA\).*HITECH\)/],
  ['where data comes from (1.18)', /health plan, from the pharmacies.*physicians/, /plan de salud, de las farmacias.*médicos/],
  ['security measures (1.19)', /How we protect it.*between your browser and this site is encrypted/, /Cómo la protegemos.*entre su navegador y este sitio está cifrado/],
  ['what is collected (1.20)', /Information we collect.*information you give us.*information from your plan, pharmacies and prescribers.*your use of the site/, /Información que recopilamos.*información que usted nos da.*información de su plan, las farmacias.*su uso del sitio/],
  ['that records of use carry the member’s name', /errors, with your name, email address, member ID and plan/, /errores, con su nombre, correo electrónico, número de miembro y plan/],
  ['each kind of cookie (1.23)', /sign in, register, delete an account.*language.*text size.*light version.*style sheet.*app updates.*device/, /iniciar sesión, registrarse, eliminar una cuenta.*idioma.*tamaño del texto.*versión ligera.*hoja de estilo.*actualizaciones.*dispositivo/],
  ['de-identified information (1.21)', /De-identified information.*everything that could identify a person/, /Información sin identificación.*todo lo que pudiera identificar a una persona/],
  ['personal information (1.22)', /"Personal information".*use your information to manage your benefit.*pharmacies that fill them/, /"Información personal".*Usamos su información para administrar su beneficio.*farmacias que los surten/],
  ['do-not-track is not honored (1.23)', /does not honor do-not-track signals/, /no atiende esas señales/],
  ['third parties (1.24)', /Access by third parties.*may see your information when their work requires it/, /Acceso de terceros.*pueden ver su información cuando su trabajo lo requiere/],
  ['legal purposes (1.25)', /Release for legal purposes.*release information without asking you when the law requires or allows it/, /Divulgación por motivos legales.*divulgar información sin preguntarle cuando la ley lo exige/],
  ['the privacy officer, by phone, mail and post (1.26)', /privacy officer\..*555-0142.*privacy\.officer@.*NJ 08837/, /oficial de privacidad\..*555-0142.*privacy\.officer@.*NJ 08837/],
])('contains in the privacy policy %s', (_point, en, es) => {
  expect(readPolicyText('privacy-policy', 'en')).toMatch(en);
  expect(readPolicyText('privacy-policy', 'es')).toMatch(es);
}); // oxfmt-ignore

test.each(['terms-of-use', 'privacy-policy', 'accessibility'] as const)(
  'has in %s the same parts in both languages',
  (policy) => {
    const shape = (language: Language) =>
      texts[policy][language].sections.map(({ text }) =>
        text.map((part) => (typeof part === 'string' ? 'paragraph' : part.length)),
      );
    expect(shape('es')).toEqual(shape('en'));
    for (const language of languages) expect(readPolicyText(policy, language)).not.toMatch(/\{\w+\}/);
  },
);
