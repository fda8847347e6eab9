import type { PolicyText } from './policy.ts';

/** Specification 1.07–1.17. */
export const terms: PolicyText = {
  title: 'Terms of use',
  lead: 'In effect since January 1, 2026. Please read them before you use this site.',
  sections: [
    {
      title: 'Who may use this site',
      text: [
        'This site is only for people covered by a pharmacy-benefit program we manage. You must be eligible for it and register here under your own name.',
        'Besides the cardholder, a spouse, a partner and children who are 18 or older may register. Any other dependent is not eligible to use this site, even if the plan covers that person’s prescriptions. For children who are not yet 18, the cardholder uses the site.',
        'Keep your username and password private. You are responsible for activity under your sign-in. Tell us at once if another person may know them: {phone}.',
      ],
    },
    {
      title: 'Who we are, and who we are not',
      text: [
        'We are a pharmacy benefit manager. We manage prescription benefits for health plans. We are not a pharmacy, and we are not a health plan or an insurance company.',
        'The pharmacies on this site are responsible for the medicines they dispense. Your plan is responsible for its coverage.',
      ],
    },
    {
      title: 'Your plan sets the rules of coverage',
      text: [
        'Your health plan decides which medicines are covered, for whom, in what amounts and at what cost to you. If this site differs from your plan’s documents, the documents apply.',
        'Prices and balances here come from our newest data. They may change until a prescription is filled. A medicine or price on this site is not a promise that your plan will pay.',
      ],
    },
    {
      title: 'Using the site means that you accept these terms',
      text: [
        'By opening and using this site, you accept these terms and our privacy policy. If you do not accept them, please do not use it. You can call us instead.',
        'We may change the terms. The newest version is always on this page, with its start date. If you use the site after that date, you accept it.',
      ],
    },
    {
      title: 'Nothing here is medical advice',
      text: [
        'This site gives general information. It is not medical advice, a diagnosis or treatment. It does not replace your prescriber or pharmacist. Ask them before you start, stop or change a medicine.',
        'In an emergency call 911.',
      ],
    },
    {
      title: 'What is not allowed',
      text: [
        'Use the site for yourself and for family members who share their data with you. You may not:',
        [
          'sign in as another person, or look at data you may not see',
          'copy, sell or publish the content of the site, other than printing or saving your own records',
          'collect data from it with programs, or overload it so that others cannot use it',
          'test, avoid or damage its protection, or send it harmful code',
          'use it for anything unlawful, such as obtaining medicines that were not prescribed to you',
        ],
        'We may end your access if you do.',
      ],
    },
    {
      title: 'What we are liable for',
      text: [
        'We work to keep this site correct and available, but we offer it as it is. We cannot promise that it always will be. As far as the law allows, we are not liable for indirect damages. We are also not liable for damages because you could not use it.',
        'If we are liable for anything related to this site, the limit is 25 dollars ($25.00) in total. Where the law does not allow this limit, it does not apply to you.',
      ],
    },
    {
      title: 'Which law applies',
      text: [
        'The law of the State of New Jersey applies to these terms and to the use of this site, in whichever state you live. New Jersey’s rules on choice of law do not apply. State and federal courts in New Jersey decide disputes.',
      ],
    },
    {
      title: 'Copyright, and how to complain about it',
      text: [
        'The texts, pictures and programs on this site belong to us or to owners who let us use them.',
        'If you believe that something here infringes your copyright, write to our privacy officer. Name your work, where you saw it on the site, and how to reach you. State that you believe in good faith that the use is not allowed. State that your information is true. Sign the letter.',
        'By email: {email}. By mail: {address}.',
      ],
    },
  ],
};
