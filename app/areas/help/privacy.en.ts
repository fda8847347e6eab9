import type { PolicyText } from './policy.ts';

/** Specification 1.18–1.26. */
export const privacy: PolicyText = {
  title: 'Privacy policy',
  lead: 'In effect since January 1, 2026. It says what we know about you, from whom, and what we do with it.',
  sections: [
    {
      title: 'Your health information',
      text: [
        'To manage your pharmacy benefit we handle protected health information: what tells of your health, your care or its payment and can be traced to you. Two federal laws say how we must treat it, the Health Insurance Portability and Accountability Act (HIPAA) and the Health Information Technology for Economic and Clinical Health Act (HITECH).',
        'We receive it from your health plan, from the pharmacies that fill your prescriptions, and from the physicians and other prescribers who treat you.',
      ],
    },
    {
      title: 'How we protect it',
      text: [
        'We use technical, physical and organizational measures. Some of them:',
        [
          'everything between your browser and this site is encrypted',
          'a session locks when it is not used, and ends after some hours',
          'only people who need your data for their work can see it, and we keep a record of who did',
          'cards, codes and passwords are never written into our logs',
          'if your information were to reach the wrong hands, we would tell you as the law requires',
        ],
        'No protection is perfect. Sign out on devices that you share, and never tell anyone your password; we will not ask for it.',
      ],
    },
    {
      title: 'Information we collect',
      text: [
        'While you use this site we collect:',
        [
          'what you give us, such as your email address, phone number, shipping addresses, payment cards and messages',
          'what your plan, pharmacies and prescribers tell us: coverage, prescriptions, claims, reviews and orders',
          'how the site is used: the pages opened, the steps taken and what went wrong, with your name, email address, member ID and plan. These records name no medicine, and your IP address is left blank in them',
          'what your browser sends with each request, such as its kind and its language',
        ],
      ],
    },
    {
      title: 'De-identified information',
      text: [
        'We may remove from data everything that could lead back to a person, in the way HIPAA describes, and use what is left for statistics and to make our services better. It is then no longer about you, and we neither try to undo this nor let others try.',
      ],
    },
    {
      title: 'Personal information',
      text: [
        'We use information that is about you to run your benefit: to fill and ship orders, to pay claims, to decide reviews, to answer you, to show you your records on this site, and to find fraud and faults. We do not sell it.',
        'Members of your family see your information only as far as you, or for minors the cardholder, share it under family data sharing. You can change that at any time.',
        'You may see and correct what we keep about you, ask for a copy of it and ask with whom we shared it. You may also delete your account; records that the law tells us to keep stay with us for as long as it says.',
      ],
    },
    {
      title: 'Cookies',
      text: [
        'This site sets a few cookies of its own: one that keeps you signed in, some that carry you through signing in, registering, deleting an account or a form that you were filling in, and some that remember your language, your text size, the light version, the style sheet that you have, an app update that you skipped and, if you ask for it, a device that may sign in without a password. None follows you to other sites. Without the first you cannot sign in.',
        'Some browsers can send a do-not-track signal. This site does not honor do-not-track signals: it works in the same way and records the same things whether or not one is sent.',
      ],
    },
    {
      title: 'Access by third parties',
      text: [
        'Companies that work for us may see your information when their work needs it: those who run our sign-in, computers and mailings, the pharmacies that fill your orders, carriers that deliver them and banks that take your payment. They are bound by contract, and where they see health information also by HIPAA, to use it for nothing else.',
        'Your health plan sees what it needs to run your coverage. A link may lead to the site of somebody else, whose own policy applies there.',
      ],
    },
    {
      title: 'Release for legal purposes',
      text: [
        'We may release information without asking you when the law says so or allows it: to follow a court order, a subpoena or a request of an authority that has the right to it, to report what must be reported, to protect the safety of you or of others, and to defend our rights. We then release no more than is needed.',
      ],
    },
    {
      title: 'Privacy officer',
      text: [
        'Questions, requests and complaints about privacy go to our privacy officer. You can also complain to the U.S. Department of Health and Human Services. Nobody will treat you worse for it.',
        ['By phone: {phone}', 'By email: {email}', 'By mail: {address}'],
      ],
    },
  ],
};
