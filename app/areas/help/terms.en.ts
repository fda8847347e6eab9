import type { PolicyText } from './policy.ts';

/** Specification 1.07–1.17. */
export const terms: PolicyText = {
  title: 'Terms of use',
  lead: 'In effect since January 1, 2026. Please read them before you use this site.',
  sections: [
    {
      title: 'Who may use this site',
      text: [
        'This site is only for people who are covered by a pharmacy-benefit program that we manage, who are eligible for it, and who have registered here under their own name.',
        'Besides the cardholder, a spouse, a partner and children over 18 may register. Any other dependent is not eligible to use this site, even if the plan covers that person’s prescriptions. For children who are not yet 18, the cardholder uses the site.',
        'Keep your username and password to yourself. Whatever is done after signing in with them counts as done by you, so tell us at once if someone else may know them: {phone}.',
      ],
    },
    {
      title: 'Who we are, and who we are not',
      text: [
        'We are a pharmacy benefit manager: we run the prescription part of a health plan on that plan’s behalf. We are not a pharmacy, and we are not a health plan or an insurance company.',
        'The pharmacies that you find on this site are responsible for what they dispense, and your plan is responsible for what it covers.',
      ],
    },
    {
      title: 'Your plan sets the rules of coverage',
      text: [
        'Your health plan decides which medicines are covered, for whom, in what amounts and at what cost to you. If something on this site differs from the documents of your plan, those documents count.',
        'Prices and balances shown here are as recent as the data we have, and may change until a prescription is filled. Seeing a medicine or a price here does not promise that your plan will pay for it.',
      ],
    },
    {
      title: 'Using the site means that you accept these terms',
      text: [
        'By opening and using this site you accept these terms and our privacy policy. If you do not accept them, please do not use it; you can reach us by phone instead.',
        'We may change the terms. The newest version is always on this page with the day from which it counts, and using the site after that day means that you accept it.',
      ],
    },
    {
      title: 'Nothing here is medical advice',
      text: [
        'What you read on this site is general information. It is no medical advice, no diagnosis and no treatment, and does not take the place of your prescriber or pharmacist. Do not start, stop or change a medicine because of it without asking them first.',
        'In an emergency call 911.',
      ],
    },
    {
      title: 'What is not allowed',
      text: [
        'Use the site for yourself and for those in your family who may share their data with you. You may not:',
        [
          'sign in as somebody else, or look at data that is not yours to see',
          'copy, sell or publish the content of the site, other than printing or saving your own records',
          'collect data from it with programs, or put load on it that keeps others out',
          'test, get around or damage its protection, or send it harmful code',
          'use it for anything unlawful, such as obtaining medicines that were not prescribed to you',
        ],
        'We may close the access of anyone who does.',
      ],
    },
    {
      title: 'What we are liable for',
      text: [
        'We take care that the site works and is right, but we offer it as it is and cannot promise that it always will be. As far as the law allows, we are not liable for indirect damages or for those that follow from not being able to use it.',
        'If we are liable for anything to do with this site, it is for no more than 25 dollars ($25.00) in total. Where the law does not allow such a limit, it does not apply to you.',
      ],
    },
    {
      title: 'Which law applies',
      text: [
        'The law of the State of New Jersey applies to these terms and to the use of this site, whichever state you live in, without its rules on which law to choose. Its state and federal courts decide disputes about them.',
      ],
    },
    {
      title: 'Copyright, and how to complain about it',
      text: [
        'The texts, pictures and programs of this site belong to us or to those who let us use them.',
        'If you believe that something here infringes your copyright, write to our privacy officer. Say which work is yours, where on the site you saw it, and how we reach you; state that you believe in good faith that the use is not allowed and that what you say is true; and sign it.',
        'By email: {email}. By mail: {address}.',
      ],
    },
  ],
};
