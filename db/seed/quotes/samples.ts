import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'
import type { DeclineReason } from '#app/features/sales/quote/rules.ts'

import type { SeedContract } from '../contracts.ts'
import type { SeedSection } from './content.ts'
import { drawnSignature } from './signature.ts'

/** A quote of the sample studio. Days are relative to today. */
export type SeedQuote = {
  client: string
  title: string
  opening: string
  sections: SeedSection[]
  createdOn: number
  /** Missing for a draft. */
  sentOn?: number
  /** Days from sending until it expires. */
  validDays?: number
  openedOn?: number
  /** The title of the booking that it reserved. */
  booking?: string
  /** The contract in place of the terms. */
  contract?: SeedContract
  plan?: PaymentPlan
  /** The signature of the contract, if it was drawn. */
  drawing?: string
  /** The contacts who sign it one after the other, before the studio. */
  signers?: string[]
  outcome?:
    | { kind: 'accepted'; on: number }
    | { kind: 'declined'; on: number; reason: DeclineReason; text: string }
    | { kind: 'renewal-requested'; on: number }
    | { kind: 'approval-requested' }
    | { kind: 'canceled'; on: number }
}

const buildExtras = (lines: SeedSection['lines']): SeedSection => ({
  heading: 'Extras',
  text: 'Choose what you need; you can add more later.',
  choose: 'some',
  lines,
})

export const quotes: SeedQuote[] = [
  {
    client: 'Ottoline Ceramics',
    title: 'Winter Catalog',
    opening: 'Ottoline, this is the morning in the kiln room as we discussed it.',
    sections: [
      { heading: 'The day', lines: [{ item: 'Half-day session' }] },
      buildExtras([
        { item: 'Extra edited photograph', quantity: 26, isPreselected: true, upTo: 100 },
        { item: 'Extra hour', quantity: 2 },
      ]),
    ],
    createdOn: -33,
    sentOn: -32,
    openedOn: -32,
    booking: 'Winter Catalog, day one',
    contract: 'photography',
    drawing: drawnSignature,
    outcome: { kind: 'accepted', on: -31 },
  },
  {
    client: 'Town of Harrow Falls',
    title: 'After the Mill, the fire hall',
    opening: 'One day of filming in the fire hall, with the archive work we talked about.',
    sections: [
      {
        heading: 'Filming and archive',
        lines: [
          { name: 'Filming day', unit: 'day', price: 2_600_00 },
          { name: 'Archive research', unit: 'day', price: 600_00 },
        ],
      },
    ],
    createdOn: -29,
    sentOn: -28,
    openedOn: -28,
    booking: 'After the Mill, the fire hall',
    outcome: { kind: 'accepted', on: -26 },
  },
  {
    client: 'Tern Architects',
    title: 'Good Bones, episodes 4 and 5',
    opening: 'Two more episodes, recorded in one afternoon.',
    sections: [
      {
        heading: 'Episodes',
        lines: [
          { item: 'Podcast episode', quantity: 2 },
          { name: 'Rush edit of the second episode', price: 60_00 },
        ],
      },
    ],
    createdOn: -21,
    sentOn: -21,
    openedOn: -20,
    booking: 'Good Bones, episodes 4 and 5',
    contract: 'film',
    outcome: { kind: 'accepted', on: -20 },
  },
  {
    client: 'Quarry Road Dairy',
    title: 'A year at the dairy',
    opening: 'Four half days, one in each season, and the pictures after each of them.',
    sections: [{ heading: 'Four seasons', lines: [{ item: 'Half-day session', quantity: 4 }] }],
    createdOn: -5,
    sentOn: -4,
    openedOn: -2,
    contract: 'film',
    plan: [
      {
        label: '',
        share: { kind: 'percent', ppm: 300_000 },
        trigger: 'signing',
        count: 0,
        dueDays: 7,
      },
      {
        label: 'Summer',
        share: { kind: 'percent', ppm: 400_000 },
        trigger: 'months',
        count: 6,
        dueDays: 14,
      },
      { label: '', share: { kind: 'rest' }, trigger: 'delivery', count: 0, dueDays: 14 },
    ],
    outcome: { kind: 'accepted', on: -1 },
  },
  {
    client: 'Sparrow Hall',
    title: 'The spring concert, filmed',
    opening:
      'Maud, here are two ways to film the concert. Both include one evening, sound from your desk and captions.',
    sections: [
      {
        heading: 'The film',
        choose: 'one',
        lines: [
          {
            name: 'Two cameras',
            text: 'One fixed and one moving, a film of the whole evening',
            price: 2_900_00,
          },
          {
            name: 'Three cameras',
            text: 'One on the conductor; the whole evening and a trailer of 90 seconds',
            price: 4_100_00,
            isPreselected: true,
          },
        ],
      },
      buildExtras([
        { item: 'Drone footage', text: 'The hall from the harbor at dusk' },
        { item: 'Captions in another language', upTo: 4 },
      ]),
    ],
    createdOn: -4,
    sentOn: -3,
    openedOn: -2,
    contract: 'film',
  },
  {
    client: 'Hearth Table Co-op',
    title: 'Proof, season two',
    opening: 'Six episodes from spring, two on each recording day.',
    sections: [
      { heading: 'Season two', lines: [{ item: 'Podcast episode', quantity: 6 }] },
      buildExtras([{ name: 'Transcripts', unit: 'piece', price: 60_00, quantity: 6 }]),
    ],
    createdOn: -13,
    sentOn: -12,
    contract: 'film',
    signers: ['Josefina Lund', 'Tomas Abreu'],
  },
  {
    client: 'St. Brannoc Hospital',
    title: 'Annual report portraits',
    opening: 'Twelve portraits in two mornings, between the rounds.',
    sections: [
      { heading: 'Portraits', lines: [{ item: 'Half-day session', quantity: 2 }] },
      buildExtras([{ item: 'Framed portrait, 16 × 20 in', quantity: 12, upTo: 24 }]),
    ],
    createdOn: -24,
    sentOn: -23,
    openedOn: -22,
    outcome: { kind: 'renewal-requested', on: -1 },
  },
  {
    client: 'Pell & Daughters',
    title: 'The Slow Boat, the launch',
    opening: 'The launch from the shore and from the water.',
    sections: [{ heading: 'Launch day', lines: [{ item: 'Photo and film day' }] }],
    createdOn: -40,
    sentOn: -39,
    openedOn: -38,
    outcome: {
      kind: 'declined',
      on: -36,
      reason: 'price',
      text: 'The sails cost more than we thought. Next boat, we promise.',
    },
  },
  {
    client: 'Quarry Road Dairy',
    title: 'Labels and the cheese cave',
    opening: 'A half day of pictures for the new labels.',
    sections: [{ heading: 'Pictures', lines: [{ item: 'Half-day session' }] }],
    createdOn: -52,
    sentOn: -51,
    outcome: { kind: 'canceled', on: -48 },
  },
  {
    client: 'Town of Harrow Falls',
    title: 'After the Mill, the series',
    opening: 'Two short documentaries over a year, with screenings at the town hall.',
    sections: [
      {
        heading: 'The series',
        lines: [
          { item: 'Short documentary', quantity: 2 },
          { name: 'Screening at the town hall', unit: 'piece', quantity: 2, price: 350_00 },
        ],
      },
    ],
    createdOn: -1,
    outcome: { kind: 'approval-requested' },
  },
  {
    client: 'Merrow Sound Conservancy',
    title: 'The boathouse archive',
    opening: 'Helen, a first draft.',
    sections: [
      {
        heading: 'Scanning',
        lines: [{ name: 'Scanning day', unit: 'day', quantity: 4, price: 600_00 }],
      },
    ],
    createdOn: -1,
  },
  {
    client: 'Pell & Daughters',
    title: 'The yard through the seasons',
    opening: 'Four visits to the yard, one in each season, invoiced in three parts.',
    sections: [{ heading: 'Four visits', lines: [{ item: 'Half-day session', quantity: 4 }] }],
    createdOn: -9,
    sentOn: -8,
    openedOn: -7,
    plan: [
      {
        label: 'First visit',
        share: { kind: 'percent', ppm: 300_000 },
        trigger: 'months',
        count: 1,
        dueDays: 14,
      },
      {
        label: 'Half of the visits',
        share: { kind: 'percent', ppm: 300_000 },
        trigger: 'months',
        count: 6,
        dueDays: 14,
      },
      { label: '', share: { kind: 'rest' }, trigger: 'delivery', count: 0, dueDays: 14 },
    ],
    outcome: { kind: 'accepted', on: -6 },
  },
]
