import type { PageInput } from '#app/features/site/page/writes.server.ts'

export const photography: PageInput = {
  path: '/photography',
  title: 'Photography & videography: Longlight',
  description:
    'Portraits, products, places, events, short films and aerial work in Portland, Maine. Delivered in {photography}, travel {travel} in the quote.',
  sections: [
    {
      kind: 'service-heading',
      content: {
        heading: 'Photography & videography',
        lead: 'One crew of two or three for stills, film or both. We arrive early, tape down the cables and leave the room the way it was.',
        picture: 'lens',
      },
    },
    {
      kind: 'facts',
      content: {
        items: [
          { term: 'Delivery', text: '{photography}' },
          { term: 'Deposit', text: '{deposit}' },
          { term: 'Travel', text: '{travel} in the quote' },
        ],
      },
    },
    {
      kind: 'definitions',
      content: {
        heading: 'What we take on',
        items: [
          {
            title: 'Portraits',
            text: 'One person or the whole night shift. Ten minutes each, no fake laughing.',
          },
          {
            title: 'Products',
            text: 'Objects at the size they feel in your hand, on paper and in use.',
          },
          {
            title: 'Places',
            text: 'Interiors, buildings and kitchens, timed to the sun. We scout the day before.',
          },
          {
            title: 'Events',
            text: 'Concerts, openings and town meetings, covered by people who know when to lower the camera.',
          },
          { title: 'Short films', text: 'Up to ten minutes, for a home page, a funder or a wall.' },
          { title: 'Aerial', text: 'Licensed drone work on the coast, wind permitting.' },
        ],
      },
    },
    {
      kind: 'plain-list',
      content: {
        heading: 'What you get',
        items: [
          'Edited photographs in print and web sizes',
          'Films in 4K, with captions',
          'Your own download page for a year',
          'Rights for your own use, in writing',
        ],
      },
    },
    {
      kind: 'closing',
      content: {
        heading: 'Got a date in mind?',
        text: 'Tell us the day and the place. We reply within {reply}.',
        actions: [
          { label: 'Check a date', href: '/book/photography' },
          { label: 'Write to us', href: '/contact?service=photography' },
        ],
        picture: 'night-shift',
      },
    },
  ],
}
