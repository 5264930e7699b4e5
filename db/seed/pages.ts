import type { PageInput } from '#app/features/site/page/writes.server.ts'
import { getStarterPages } from '#app/messages/starter-pages.ts'

import { about } from './pages/about.ts'
import { documentary } from './pages/documentary.ts'
import { photography } from './pages/photography.ts'
import { podcast } from './pages/podcast.ts'
import { services } from './pages/services.ts'

/** The sample studio's pages. */
export const pages: PageInput[] = [
  {
    path: '/',
    title: 'Longlight: photography, film, documentary and podcast production in Portland, Maine',
    description:
      'Photography, film, documentary and podcast production by a studio of four in Portland, Maine. Travel {travel}, replies within {reply}.',
    sections: [
      {
        kind: 'hero',
        content: {
          headline: ['Some pictures', ' take the whole', 'afternoon.'],
          lead: 'We make photographs, films, documentaries and podcasts for people who would rather be shown as they are.',
          actions: [
            { label: 'Tell us about your project', href: '/contact' },
            { label: 'Check a date', href: '/book' },
            { label: 'See the work', href: '/portfolio' },
          ],
          poster: 'room',
        },
      },
      {
        kind: 'featured',
        content: {
          heading: 'Lately',
          all: { label: 'All {projects}', href: '/portfolio' },
          aside: {
            text: 'We finish about forty projects a year, and the same four people stay on each one from the first call to the last file.',
            link: { label: 'Meet the studio', href: '/about' },
          },
        },
      },
      { kind: 'service-list', content: { heading: 'What we make' } },
      { kind: 'testimonials', content: { heading: 'What clients say' } },
      {
        kind: 'closing',
        content: {
          heading: 'Tell us what you’re making.',
          text: 'Write three lines or three pages. One of the four of us replies within {reply}.',
          actions: [
            { label: 'Start a conversation', href: '/contact' },
            { label: 'Browse the portfolio', href: '/portfolio' },
          ],
          picture: 'unaccompanied',
        },
      },
    ],
  },
  about,
  services,
  photography,
  documentary,
  podcast,
  {
    path: '/portfolio',
    title: 'Portfolio: Longlight',
    description:
      'Photographs, films, documentaries and podcasts by a studio of four in Portland, Maine: {projects} from the last two years.',
    sections: [
      {
        kind: 'heading',
        content: {
          heading: 'Portfolio',
          lead: '{Projects} from the last two years. Each was made with the people in it, not just for them.',
        },
      },
      { kind: 'portfolio', content: { heading: 'Projects' } },
    ],
  },
  {
    path: '/contact',
    title: 'Contact: Longlight',
    description:
      'Write to Longlight in Portland, Maine. Three lines are enough. Replies within {reply}.',
    sections: [
      {
        kind: 'heading',
        content: {
          heading: 'Tell us what you’re making.',
          lead: 'Three lines are enough. We reply within {reply}.',
        },
      },
      {
        kind: 'contact',
        content: {
          hint: 'Dates, places and a rough budget help, but none are required.',
          note: 'Step-free entrance on the harbor side.',
          map: 'harbor',
        },
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
  },
  // the privacy and accessibility pages are the same in every studio
  ...(getStarterPages('en').texts('Longlight') as PageInput[]),
]
