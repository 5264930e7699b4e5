import { capitalize, formatList } from './grammar.ts'
import { buildStarterServices } from './starter-services.ts'
import { buildStarterTexts } from './starter-texts.ts'

/** The work of a studio, by service. */
const work = {
  photography: ['photography', 'film'],
  documentary: ['documentary'],
  podcast: ['podcast'],
}
type Service = keyof typeof work

/** Photography, film and podcast production */
const describeWork = (offered: readonly Service[]) =>
  capitalize(`${formatList(offered.flatMap((key) => work[key]))} production`)

/** Pages of a new studio until it edits them. They make no claims that could be untrue. */
export const starterPages = {
  services: {
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
  pages: (studio: string, offered: readonly Service[]) => [
    buildHomePage(studio, describeWork(offered)),
    buildAboutPage(studio, describeWork(offered)),
    ...buildStarterServices(studio, describeWork(offered), offered.length === 1),
    buildPortfolioPage(studio),
    buildContactPage(studio, offered),
    ...buildStarterTexts(studio),
  ],
}

const buildHomePage = (studio: string, work: string) => ({
  path: '/',
  title: studio,
  description: `${work} by ${studio}.`,
  sections: [
    {
      kind: 'hero',
      content: {
        headline: [studio],
        lead: `${work}.`,
        actions: [{ label: 'Tell us about your project', href: '/contact' }],
      },
    },
    {
      kind: 'featured',
      content: { heading: 'Recent work', all: { label: 'All {projects}', href: '/portfolio' } },
    },
    { kind: 'service-list', content: { heading: 'What we make' } },
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

const buildAboutPage = (studio: string, work: string) => ({
  path: '/about',
  title: `About: ${studio}`,
  description: `About ${studio}: ${work.toLowerCase()}.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: `About ${studio}`.slice(0, 200),
        lead: `${work}.`,
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

const buildPortfolioPage = (studio: string) => ({
  path: '/portfolio',
  title: `Portfolio: ${studio}`,
  description: `Work by ${studio}.`,
  sections: [
    {
      kind: 'heading',
      content: {
        heading: 'Portfolio',
        lead: `Selected work by ${studio}.`,
      },
    },
    { kind: 'portfolio', content: { heading: 'Projects' } },
  ],
})

/** The answer of the policy names photography and documentaries. */
function describeDelivery(offered: readonly Service[]) {
  if (offered.includes('photography') && offered.includes('documentary'))
    return { policy: 'delivery' }
  if (offered.includes('photography'))
    return { text: 'Photo and video projects are delivered in {photography}.' }
  if (offered.includes('documentary')) return { text: 'Documentaries take {documentary}.' }
  return { policy: 'turnaround' }
}

const buildContactPage = (studio: string, offered: readonly Service[]) => ({
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
          { question: 'How long does delivery take?', answer: describeDelivery(offered) },
          { question: 'What do I pay, and when?', answer: { policy: 'payment' } },
          { question: 'What if I have to cancel?', answer: { policy: 'cancellation' } },
        ],
      },
    },
  ],
})
