export interface PolicySection {
  title: string;
  /** a paragraph, or the items of a list; placeholders such as `{phone}` are replaced */
  text: readonly (string | readonly string[])[];
}

export interface PolicyText {
  title: string;
  lead: string;
  sections: readonly PolicySection[];
}

/** The values of the placeholders: numbers from the content system, and the privacy officer's contact data. */
interface PolicyValues {
  phone: string;
  email: string;
  address: string;
}

const fill = (text: string, values: PolicyValues) =>
  text.replaceAll(/\{(phone|email|address)\}/g, (_, name: keyof PolicyValues) => values[name]);

export const fillPolicy = ({ title, lead, sections }: PolicyText, values: PolicyValues): PolicyText => ({
  title,
  lead,
  sections: sections.map((section) => ({
    title: section.title,
    text: section.text.map((part) =>
      typeof part === 'string' ? fill(part, values) : part.map((point) => fill(point, values)),
    ),
  })),
});

/** The privacy officer's contact data (specification 1.17, 1.26). */
export const PRIVACY_OFFICER = {
  email: 'privacy.officer@programme.example',
  address: {
    en: 'Privacy Officer, Member Portal Pharmacy Program, 400 Raritan Plaza, Suite 210, Edison, NJ 08837',
    es: 'Privacy Officer (oficial de privacidad), Member Portal Pharmacy Program, 400 Raritan Plaza, Suite 210, Edison, NJ 08837',
  },
} as const;
