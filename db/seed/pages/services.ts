import type { PageInput } from '#app/features/site/page/writes.server.ts'

export const services: PageInput = {
  path: '/services',
  title: 'Services: Longlight',
  description:
    'Photography and videography, documentary production and podcast production in Portland, Maine, by one crew.',
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'Three kinds of work, one crew.',
        lead: 'Pick the one you need or let them overlap. A documentary leaves photographs behind; a podcast usually needs a portrait.',
      },
    },
    {
      kind: 'services',
      content: {
        blocks: [
          {
            service: 'photography',
            text: 'Portraits, products, interiors, events and films under ten minutes. We light with what is in the room first and add only what is missing.',
            picture: 'field-ware',
            facts: [
              'Half days and full days',
              'Stills and film on the same call sheet',
              'Delivery in {photography}',
            ],
            links: [
              { label: 'See photography & videography', href: '/photography' },
              { label: 'Check a date', href: '/book/photography' },
              { label: 'Ask a question', href: '/contact?service=photography' },
            ],
          },
          {
            service: 'documentary',
            text: 'Films about people, places and organizations, from eight minutes to feature length. Research, archive, filming, edit, color, sound and rights in one budget.',
            picture: 'after-the-mill',
            facts: [
              'One producer from start to finish',
              'Transcripts you can keep',
              'Delivery in {documentary}',
            ],
            links: [
              { label: 'See documentary', href: '/documentary' },
              { label: 'Check a date', href: '/book/documentary' },
              { label: 'Talk to Wren', href: '/contact?service=documentary' },
            ],
          },
          {
            service: 'podcast',
            text: 'A quiet room, four good microphones and someone who has read your notes. We record, edit, mix, write up and publish.',
            picture: 'good-bones',
            facts: [
              'In the studio, on location or remote',
              'Transcripts included',
              'Episodes in {podcast}',
            ],
            links: [
              { label: 'See podcast', href: '/podcast' },
              { label: 'Book the room', href: '/book/podcast' },
              { label: 'Ask a question', href: '/contact?service=podcast' },
            ],
          },
        ],
      },
    },
    {
      kind: 'process',
      content: {
        heading: 'How a project goes',
        steps: [
          {
            title: 'Discovery',
            text: 'A call or a visit. What is it for, who will see it, what must not go wrong. You get {quote}.',
          },
          {
            title: 'Planning',
            text: 'Dates, places, people and a shot list or rundown. A {deposit} deposit confirms the date.',
          },
          {
            title: 'Production',
            text: 'The days themselves. You always know who is coming, when, and how much gear they’ll bring.',
          },
          {
            title: 'Delivery',
            text: 'First look, your notes, final files. You download them from your own project page.',
          },
        ],
      },
    },
    {
      kind: 'closing',
      content: {
        heading: 'Tell us what you’re making.',
        text: 'Write three lines or three pages. One of the four of us replies within {reply}.',
        actions: [
          { label: 'Start a conversation', href: '/contact' },
          { label: 'Browse the portfolio', href: '/portfolio' },
        ],
        picture: 'hero-room',
      },
    },
  ],
}
