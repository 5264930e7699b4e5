import type { PageInput } from '#app/features/site/page/writes.server.ts'

export const documentary: PageInput = {
  path: '/documentary',
  title: 'Documentary production: Longlight',
  description:
    'Documentaries about things that are about to change, from the first archive box to the screening. Delivered in {documentary}.',
  sections: [
    {
      kind: 'service-heading',
      content: {
        heading: 'Documentary production',
        lead: 'We make films about things that are about to change: a mill, a fishery, the last year of a school. They take time, and we tell you how much.',
        picture: 'reel',
      },
    },
    {
      kind: 'facts',
      content: {
        items: [
          { term: 'Delivery', text: '{documentary}' },
          { term: 'Deposit', text: '{deposit}' },
          { term: 'Travel', text: '{travel} in the quote' },
        ],
      },
    },
    {
      kind: 'process',
      content: {
        heading: 'From box to screening',
        steps: [
          {
            title: 'Research & Concept',
            text: 'We read, call people up and look in attics. You get a four-page treatment and a list of who should be in it.',
          },
          {
            title: 'Pre-Production',
            text: 'Permissions, schedule, archive orders and a budget by the day. Nothing is filmed without a signed release.',
          },
          {
            title: 'Production',
            text: 'Small crew, long days. Interviews happen where the person is comfortable, usually the kitchen.',
          },
          {
            title: 'Post-Production',
            text: 'Transcripts, assembly, rough cut, fine cut, color, sound. You see it at each stage. Delivery in {documentary}.',
          },
        ],
      },
    },
    { kind: 'testimonials', content: { heading: 'What clients say' } },
    {
      kind: 'closing',
      content: {
        heading: 'Is something about to change?',
        text: 'Write before it does. We reply within {reply}.',
        actions: [{ label: 'Tell Wren about it', href: '/contact?service=documentary' }],
        picture: 'projector',
      },
    },
  ],
}
