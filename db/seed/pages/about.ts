import type { PageInput } from '#app/features/site/page/writes.server.ts'

export const about: PageInput = {
  path: '/about',
  title: 'About: Longlight',
  description:
    'Longlight began in 2016 in a net loft on the Portland waterfront. What we are for, what we hold to, and the four of us.',
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'Four people, one long table.',
        lead: 'Longlight began in 2016 in a net loft on the Portland waterfront. The nets are gone. The table, the north windows and the habit of staying late are still here.',
      },
    },
    { kind: 'picture-band', content: { picture: 'hero-room' } },
    {
      kind: 'statements',
      content: {
        items: [
          {
            title: 'Mission',
            text: 'To make honest pictures and recordings of people at their work, and to hand them over on the day we promised.',
          },
          {
            title: 'Vision',
            text: 'A town should be able to look back in fifty years and find itself properly recorded: its trades, its arguments, its kitchens.',
          },
        ],
      },
    },
    {
      kind: 'values',
      content: {
        heading: 'What we hold to',
        items: [
          {
            title: 'Creativity',
            text: 'We look for the picture that only this place could give us. If it could have been taken anywhere, we keep looking.',
          },
          {
            title: 'Excellence',
            text: 'Every file is checked by someone who did not make it. Sound is listened to on good speakers, then on a phone in a moving car.',
          },
          {
            title: 'Collaboration',
            text: 'You see contact sheets, rough cuts and first edits, not only finished ones. Your notes change the work.',
          },
        ],
      },
    },
    { kind: 'team', content: { heading: 'The studio' } },
    {
      kind: 'closing',
      content: {
        heading: 'Come and see the room.',
        text: 'Visits are by appointment, coffee is not.',
        actions: [{ label: 'Plan a visit', href: '/contact?service=other' }],
        picture: 'unaccompanied',
      },
    },
  ],
}
