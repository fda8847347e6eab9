import type { PolicyText } from './policy.ts';

export const accessibility: PolicyText = {
  title: 'Accessibility',
  lead: 'Everyone should be able to use this site. Here is what we do for that, and what does not work well yet.',
  sections: [
    {
      title: 'Our goal',
      text: [
        'We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. They explain how a site works for people who do not see, hear or move as most people do.',
        [
          'you can use every page with the keyboard alone',
          'you can make text larger on this site, and up to 400 percent in your browser',
          'every page works without scripts and on older phones: choose the light version at the end of any page',
          'everything is in English and in Spanish',
        ],
      ],
    },
    {
      title: 'How we test it',
      text: [
        'Programs check every page in both languages, in three text sizes and on two screen widths. We also try the main tasks in Chromium, Firefox and WebKit (Safari), and ten of them by keyboard with the screen reader Orca in Firefox.',
        'We did not test with NVDA, JAWS, VoiceOver, TalkBack, voice control or switches. No person with a disability has tested the site for us yet.',
      ],
    },
    {
      title: 'What does not work well yet',
      text: [
        [
          'a screen reader reads about 50 words before the heading of a page. A link at the start of each page skips them',
          'after you go back with Alt and the left arrow, Orca is silent until you press a key',
          'English names of medicines are not marked as English everywhere on Spanish pages',
          'files from your plan and the sign-in pages come from others, who decide how they work',
        ],
      ],
    },
    {
      title: 'Tell us about a problem',
      text: ['Call {phone}, 24 hours a day. Tell us the page and the device.'],
    },
  ],
};
