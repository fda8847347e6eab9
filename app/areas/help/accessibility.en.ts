import type { PolicyText } from './policy.ts';

export const accessibility: PolicyText = {
  title: 'Accessibility',
  lead: 'Everyone should be able to use this site. Here is what we do for that, and what does not work well yet.',
  sections: [
    {
      title: 'Our goal',
      text: [
        'We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. They explain how a site works for people with disabilities of sight, hearing or movement. For you, this means:',
        [
          'You can use every page with the keyboard alone.',
          'You can make text larger on this site, and up to 400 percent in your browser.',
          'Every page works on older phones.',
          'The site works without scripts, except for “Near me” in the pharmacy search, and sign-in with your face or fingerprint. You can type a ZIP code and your password instead. To turn scripts off, choose the light version at the end of any page.',
          'Everything is in English and in Spanish.',
        ],
      ],
    },
    {
      title: 'How we test it',
      text: [
        'Automatic tools check every page in both languages, in three text sizes and on two screen widths. We also try the main tasks in Chromium, Firefox and WebKit (Safari), and ten of them by keyboard with the screen reader Orca in Firefox.',
        'We did not test with NVDA, JAWS, VoiceOver, TalkBack, voice control or switch devices. No person with a disability has tested the site for us yet.',
      ],
    },
    {
      title: 'What does not work well yet',
      text: [
        'We know about these problems:',
        [
          'A screen reader reads about 50 words before the heading of a page. A link at the start of each page skips them.',
          'After you go back with Alt and the left arrow, Orca is silent until you press a key.',
          'English names of medicines are not marked as English everywhere on Spanish pages.',
          'Files from your plan and the sign-in pages come from others, who decide how they work.',
        ],
      ],
    },
    {
      title: 'Tell us about a problem',
      text: ['Call {phone}, 24 hours a day. Tell us the page and the device.'],
    },
  ],
};
