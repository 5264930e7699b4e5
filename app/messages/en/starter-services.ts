const deposit = { term: 'Deposit', text: '{deposit}' }
const buildClosing = (service?: string) => ({
  kind: 'closing',
  content: {
    heading: 'Tell us what you’re making.',
    text: 'Write three lines or three pages.',
    actions: [
      { label: 'Start a conversation', href: service ? `/contact?service=${service}` : '/contact' },
    ],
  },
})

/** Service pages of a new studio. Figures in braces come from the policy. */
export const buildStarterServices = (studio: string, work: string, isOnly: boolean) => [
  buildServicesPage(studio, work, isOnly),
  buildPhotographyPage(studio),
  buildDocumentaryPage(studio),
  buildPodcastPage(studio),
]

const buildServicesPage = (studio: string, work: string, isOnly: boolean) => ({
  path: '/services',
  title: `Services: ${studio}`,
  description: `What ${studio} offers: ${work.toLowerCase()}.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'What we make',
        lead: isOnly ? 'Tell us what you have in mind.' : 'Pick the one you need, or combine them.',
      },
    },
    {
      kind: 'services',
      content: {
        blocks: [
          {
            service: 'photography',
            facts: ['Delivery in {photography}'],
            links: [
              { label: 'See photography & videography', href: '/photography' },
              { label: 'Ask a question', href: '/contact?service=photography' },
            ],
          },
          {
            service: 'documentary',
            facts: ['Delivery in {documentary}'],
            links: [
              { label: 'See documentary production', href: '/documentary' },
              { label: 'Ask a question', href: '/contact?service=documentary' },
            ],
          },
          {
            service: 'podcast',
            facts: ['Episodes in {podcast}'],
            links: [
              { label: 'See podcast production', href: '/podcast' },
              { label: 'Ask a question', href: '/contact?service=podcast' },
            ],
          },
        ],
      },
    },
    buildClosing(),
  ],
})

const buildPhotographyPage = (studio: string) => ({
  path: '/photography',
  title: `Photography & videography: ${studio}`,
  description: `Photography and videography by ${studio}, delivered in {photography}.`,
  sections: [
    {
      kind: 'service-heading',
      content: {
        heading: 'Photography & videography',
        lead: 'Portraits, products, places, events and short films.',
      },
    },
    {
      kind: 'facts',
      content: { items: [{ term: 'Delivery', text: '{photography}' }, deposit] },
    },
    buildClosing('photography'),
  ],
})

const buildDocumentaryPage = (studio: string) => ({
  path: '/documentary',
  title: `Documentary production: ${studio}`,
  description: `Documentary production by ${studio}, delivered in {documentary}.`,
  sections: [
    {
      kind: 'service-heading',
      content: {
        heading: 'Documentary production',
        lead: 'Films about people, places and organizations, from research to screening.',
      },
    },
    {
      kind: 'facts',
      content: { items: [{ term: 'Delivery', text: '{documentary}' }, deposit] },
    },
    { kind: 'testimonials', content: { heading: 'What clients say' } },
    buildClosing('documentary'),
  ],
})

const buildPodcastPage = (studio: string) => ({
  path: '/podcast',
  title: `Podcast production: ${studio}`,
  description: `Podcast production by ${studio}, episodes back in {podcast}.`,
  sections: [
    {
      kind: 'service-heading',
      content: {
        heading: 'Podcast production',
        lead: 'Recording, editing, mixing and publishing.',
      },
    },
    {
      kind: 'facts',
      content: { items: [{ term: 'Episodes', text: '{podcast}' }, deposit] },
    },
    { kind: 'featured-podcasts', content: { heading: 'Featured podcasts', notes: {} } },
    {
      kind: 'faq',
      content: {
        heading: 'Before you record',
        items: [{ question: 'How fast is an episode ready?', answer: { policy: 'turnaround' } }],
      },
    },
    buildClosing('podcast'),
  ],
})
