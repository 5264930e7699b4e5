import { buildStarterServices } from './starter-services.ts'
import { buildStarterTexts } from './starter-texts.ts'

/** Pages of a new studio until it edits them. They make no claims that could be untrue. */
export const starterPages = {
  offerings: {
    photography: {
      title: 'Photography & videography',
      summary: 'Portraits, products, places, events and short films.',
    },
    documentary: {
      title: 'Documentary production',
      summary: 'Films about people, places and organizations, from research to screening.',
    },
    podcast: { title: 'Podcast production', summary: 'Recording, editing, mixing and publishing.' },
  },
  texts: buildStarterTexts,
  pages: (studio: string) => [
    homePage(studio),
    aboutPage(studio),
    ...buildStarterServices(studio),
    portfolioPage(studio),
    contactPage(studio),
    ...buildStarterTexts(studio),
  ],
}

const homePage = (studio: string) => ({
  path: '/',
  title: studio,
  description: `Photography, film, documentary and podcast production by ${studio}.`,
  sections: [
    {
      kind: 'hero',
      content: {
        headline: [studio.slice(0, 48)],
        lead: 'Photography, film, documentary and podcast production.',
        actions: [{ label: 'Tell us about your project', href: '/contact' }],
      },
    },
    {
      kind: 'featured',
      content: { heading: 'Recent work', all: { label: 'All {projects}', href: '/portfolio' } },
    },
    { kind: 'offerings', content: { heading: 'What we make' } },
    { kind: 'testimonials', content: { heading: 'What clients say' } },
    {
      kind: 'closing',
      content: {
        heading: 'Tell us what you’re making.',
        text: 'Write three lines or three pages.',
        actions: [{ label: 'Start a conversation', href: '/contact' }],
      },
    },
  ],
})

const aboutPage = (studio: string) => ({
  path: '/about',
  title: `About: ${studio}`,
  description: `The people behind ${studio}.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: `About ${studio}`.slice(0, 200),
        lead: 'Photography, film, documentary and podcast production.',
      },
    },
    { kind: 'team', content: { heading: 'The studio' } },
    {
      kind: 'closing',
      content: {
        heading: 'Tell us what you’re making.',
        text: 'Write three lines or three pages.',
        actions: [{ label: 'Start a conversation', href: '/contact' }],
      },
    },
  ],
})

const portfolioPage = (studio: string) => ({
  path: '/portfolio',
  title: `Portfolio: ${studio}`,
  description: `Work by ${studio}.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'Portfolio',
        lead: 'Photography, film, documentary and podcast production.',
      },
    },
    { kind: 'portfolio', content: { heading: 'Projects' } },
  ],
})

const contactPage = (studio: string) => ({
  path: '/contact',
  title: `Contact: ${studio}`,
  description: `Contact ${studio}.`,
  sections: [
    {
      kind: 'heading',
      content: { heading: 'Tell us what you’re making.', lead: 'Three lines are enough.' },
    },
    {
      kind: 'contact',
      content: { hint: 'Dates, places and a rough budget help, but none are required.' },
    },
    {
      kind: 'faq',
      content: {
        heading: 'Before you ask',
        items: [
          { question: 'How soon will I hear from you?', answer: { policy: 'reply' } },
          { question: 'How long does delivery take?', answer: { policy: 'delivery' } },
          { question: 'What do I pay, and when?', answer: { policy: 'payment' } },
          { question: 'What if I have to cancel?', answer: { policy: 'cancellation' } },
        ],
      },
    },
  ],
})
