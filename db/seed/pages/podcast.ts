import type { PageInput } from '#app/features/site/page/writes.server.ts'
import { getCaseStudyId } from '../portfolio.ts'

export const podcast: PageInput = {
  path: '/podcast',
  title: 'Podcast production: Longlight',
  description:
    'Recording, editing, mixing and publishing in Portland, Maine. Episodes back in {podcast}.',
  sections: [
    {
      kind: 'service-heading',
      content: {
        heading: 'Podcast production',
        lead: 'You bring the conversation. We take care of the room, the recording, the edit and the upload.',
        picture: 'microphone',
      },
    },
    {
      kind: 'facts',
      content: {
        items: [
          { term: 'Episodes', text: '{podcast}' },
          { term: 'Deposit', text: '{deposit}' },
          { term: 'Travel', text: '{travel} in the quote' },
        ],
      },
    },
    {
      kind: 'definitions',
      content: {
        heading: 'Services',
        items: [
          { title: 'Recording', text: 'Up to four people, each on their own track.' },
          {
            title: 'Editing',
            text: 'We cut the false starts and keep the pauses that mean something.',
          },
          {
            title: 'Mixing and mastering',
            text: 'Even levels, clean voices, checked on a phone speaker.',
          },
          { title: 'Publishing', text: 'Uploaded to your host with titles, chapters and notes.' },
        ],
      },
    },
    {
      kind: 'plain-list',
      content: {
        heading: 'Additional services',
        items: [
          'Theme music',
          'Cover portraits and artwork',
          'Transcripts',
          'Video version',
          'Guest booking',
          'Live recordings',
        ],
      },
    },
    {
      kind: 'studio-room',
      content: {
        heading: 'The studio',
        picture: 'two-at-the-table',
        text: 'Room B sits at the back of the building, away from the ferries. Four microphones, a table that does not creak, daylight, and a door Dov built himself. Producers listen from next door. Step-free from the street.',
      },
    },
    {
      kind: 'featured-podcasts',
      content: {
        heading: 'Featured podcasts',
        notes: {
          [getCaseStudyId('good-bones')]:
            'An old house in every episode and the people who decided not to knock it down.',
          [getCaseStudyId('second-helpings')]:
            'Recipes that came over on a boat, cooked by whoever remembers them.',
        },
      },
    },
    {
      kind: 'faq',
      content: {
        heading: 'Before you record',
        items: [
          { question: 'How fast is an episode ready?', answer: { policy: 'turnaround' } },
          {
            question: 'Do we have to come to the studio?',
            answer: {
              text: 'No. We record in Room B, at your place with a travel kit, or remotely with each guest on a separate track.',
            },
          },
          {
            question: 'We have never done this. Is that a problem?',
            answer: {
              text: 'No. The first hour is a rehearsal with coffee and we delete it afterwards.',
            },
          },
          {
            question: 'Who owns the recordings?',
            answer: {
              text: 'You do, including the raw tracks. We hand them over with the finished episode.',
            },
          },
        ],
      },
    },
    {
      kind: 'closing',
      content: {
        heading: 'Say it out loud first.',
        text: 'An hour in the room, to hear what your show sounds like.',
        actions: [
          { label: 'Book a trial hour', href: '/book/podcast?length=60' },
          { label: 'Write to us', href: '/contact?service=podcast' },
        ],
        picture: 'interview-wide',
      },
    },
  ],
}
