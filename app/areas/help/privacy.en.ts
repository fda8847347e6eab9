import type { PolicyText } from './policy.ts';

/** Specification 1.18–1.26. */
export const privacy: PolicyText = {
  title: 'Privacy policy',
  lead: 'In effect since January 1, 2026. It explains the information we have about you, its sources, and how we use it.',
  sections: [
    {
      title: 'Your health information',
      text: [
        'To manage your pharmacy benefit, we handle protected health information. This is information about your health, care or payment that can identify you. Two federal laws protect it: the Health Insurance Portability and Accountability Act (HIPAA) and the Health Information Technology for Economic and Clinical Health Act (HITECH).',
        'We receive it from your health plan, from the pharmacies that fill your prescriptions, and from the physicians and other prescribers who treat you.',
      ],
    },
    {
      title: 'How we protect it',
      text: [
        'We use technical, physical and organizational measures. For example:',
        [
          'everything between your browser and this site is encrypted',
          'your session locks after a time without activity. You must sign in again after some hours in any case',
          'only people who need your data for their work can see it, and we record each time they do',
          'we never write cards, codes or passwords in our logs',
          'if your information is exposed, we will tell you as the law requires',
        ],
        'No protection is perfect. Sign out on shared devices. Never tell another person your password. We will not ask for it.',
      ],
    },
    {
      title: 'Information we collect',
      text: [
        'While you use this site we collect:',
        [
          'information you give us, such as your email address, phone number, shipping addresses, payment cards and messages',
          'information from your plan, pharmacies and prescribers: coverage, prescriptions, claims, reviews and orders',
          'your use of the site: pages, steps and errors, with your name, email address, member ID and plan. We leave your medicines and your IP address out of these records',
          'information your browser sends with each request, such as its type and language',
        ],
      ],
    },
    {
      title: 'De-identified information',
      text: [
        'We may remove everything that could identify a person, as HIPAA describes. We use the rest for statistics and to improve our services. This data no longer identifies you. We do not try to identify you again, and we do not let others try.',
      ],
    },
    {
      title: 'Personal information',
      text: [
        'We use your information to manage your benefit. We pay claims, decide clinical reviews and answer you. We send your orders to the pharmacies that fill them. We show you your records, and find fraud and errors. We do not sell it.',
        'Your family sees your information only if you share it under family data sharing. You can change what you share at any time. The cardholder decides for minors.',
        'You may see and correct your information, ask for a copy, and ask for a list of people we shared it with. You may also delete your account. We keep some records for as long as the law requires.',
      ],
    },
    {
      title: 'Cookies',
      text: [
        'This site uses a few cookies of its own. One keeps you signed in, and you cannot sign in without it. Some are needed to sign in, register, delete an account or finish a form. Others remember your language, text size, light version, style sheet and skipped app updates. If you ask for it, one remembers a device that may sign in without a password. These cookies do not follow you to other sites.',
        'Some browsers can send a do-not-track signal. This site does not honor do-not-track signals. It works and records in the same way with or without the signal.',
      ],
    },
    {
      title: 'Access by third parties',
      text: [
        'Companies that work for us may see your information when their work requires it. They run our sign-in, computers and mailings, fill and deliver your orders, and process your payments. By contract, they may use it only for that work. HIPAA also applies when they see health information.',
        'Your health plan sees the information it needs to manage your coverage. A link may lead to another company’s site. Its own policy applies there.',
      ],
    },
    {
      title: 'Release for legal purposes',
      text: [
        'We may release information without asking you when the law requires or allows it. Examples are a court order, a subpoena or a lawful request from an authority. We may also release it to make required reports, to protect your safety or the safety of others, and to defend our rights. We release only the information that is needed.',
      ],
    },
    {
      title: 'Privacy officer',
      text: [
        'Questions, requests and complaints about privacy go to our privacy officer. You can also complain to the U.S. Department of Health and Human Services. We will not retaliate against you for a complaint.',
        ['By phone: {phone}', 'By email: {email}', 'By mail: {address}'],
      ],
    },
  ],
};
