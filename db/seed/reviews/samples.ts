/** A note of the sample studio, with its answers; positions are frames, milliseconds or 0. */
type SeedNote = {
  by: string
  on: number
  at: string
  from: number | null
  to?: number
  text: string
  region?: [number, number] | [number, number, number, number]
  isInternal?: boolean
  isResolved?: boolean
  drawing?: {
    tool: 'pen' | 'arrow' | 'box' | 'ellipse'
    color: 'red' | 'yellow' | 'green' | 'blue'
    points: [number, number][]
  }[]
  replies?: { by: string; on: number; at: string; text: string }[]
}

type SeedVersion = {
  /** Id of its file in `media/galleries.json`. */
  file: string
  name: string
  note: string
  publishedOn: number
  unit?: 'image'
  /** Frames per second, or null for a recording and an image. */
  rate: number | null
  /** Frames or milliseconds; null for an image. */
  length: number | null
  submitted?: { by: string; on: number }
  /** True if who submitted the notes agreed to pay for this round. */
  isExtra?: boolean
  notes: SeedNote[]
}

/** A review of the sample studio. Days are relative to today. */
export type SeedReview = {
  title: string
  client: string
  project: string
  createdOn: number
  includedRounds: number
  guests: { name: string; mayApprove: boolean; visits: number[] }[]
  versions: SeedVersion[]
}

export const reviews: SeedReview[] = [
  {
    title: 'Low Water, opening',
    client: 'Merrow Sound Conservancy',
    project: 'Low Water, the short version',
    createdOn: -9,
    includedRounds: 2,
    guests: [{ name: 'Helen Osgood', mayApprove: true, visits: [-8, -7, -2] }],
    versions: [
      {
        file: 'low-water-first',
        name: 'Low-Water-opening-v1.mp4',
        note: 'A first cut without grading. Is the pace right?',
        publishedOn: -8,
        rate: 24,
        length: 146,
        submitted: { by: 'Helen Osgood', on: -7 },
        notes: [
          {
            by: 'Helen Osgood',
            on: -8,
            at: '20:12',
            from: 30,
            text: 'Lovely light. Can we stay with the boat a little longer here?',
            isResolved: true,
          },
          {
            by: 'Helen Osgood',
            on: -7,
            at: '09:40',
            from: 72,
            to: 110,
            text: 'The horizon seems to tip to the right. Is that the camera or the tide?',
            isResolved: true,
            drawing: [
              {
                tool: 'arrow',
                color: 'yellow',
                points: [
                  [0.82, 0.2],
                  [0.7, 0.42],
                ],
              },
            ],
            replies: [
              {
                by: 'studio',
                on: -7,
                at: '11:05',
                text: 'The camera. It is straightened in the next version.',
              },
            ],
          },
          {
            by: 'Helen Osgood',
            on: -7,
            at: '09:44',
            from: null,
            text: 'Two more seconds at the end, please, so that the title has time.',
            isResolved: true,
          },
        ],
      },
      {
        file: 'low-water',
        name: 'Low-Water-opening-v2.mp4',
        note: 'Two seconds longer, straightened, and graded.',
        publishedOn: -2,
        rate: 24,
        length: 192,
        notes: [
          {
            by: 'Helen Osgood',
            on: -2,
            at: '19:31',
            from: 41,
            text: 'This is the frame for the poster. May we have it as a still?',
            drawing: [
              {
                tool: 'box',
                color: 'red',
                points: [
                  [0.56, 0.44],
                  [0.78, 0.62],
                ],
              },
            ],
          },
          {
            by: 'studio',
            on: -1,
            at: '08:55',
            from: 120,
            text: 'Check the clouds for banding on a phone before we deliver.',
            isInternal: true,
          },
        ],
      },
    ],
  },
  {
    title: 'Good Bones, episode 2',
    client: 'Tern Architects',
    project: 'Good Bones, season two',
    createdOn: -7,
    includedRounds: 1,
    guests: [{ name: 'Gideon Marsh', mayApprove: true, visits: [-6, -3, -2] }],
    versions: [
      {
        file: 'good-bones',
        name: 'Good-Bones-S2E2-mix-1.mp3',
        note: '',
        publishedOn: -6,
        rate: null,
        length: 53_000,
        submitted: { by: 'Gideon Marsh', on: -5 },
        notes: [
          {
            by: 'Gideon Marsh',
            on: -6,
            at: '16:20',
            from: 12_400,
            to: 15_900,
            text: 'Could the knock on the door be softer? It made me look up.',
            isResolved: true,
          },
        ],
      },
      {
        file: 'good-bones',
        name: 'Good-Bones-S2E2-mix-2.mp3',
        note: 'The knock is softer.',
        publishedOn: -3,
        rate: null,
        length: 53_000,
        submitted: { by: 'Gideon Marsh', on: -2 },
        isExtra: true,
        notes: [
          {
            by: 'Gideon Marsh',
            on: -2,
            at: '09:12',
            from: 31_000,
            text: 'Much better. Now the music is a little loud under my voice here.',
          },
        ],
      },
    ],
  },
  {
    title: 'Spring menu, cover',
    client: 'Hearth Table Co-op',
    project: 'Menu for the spring',
    createdOn: -3,
    includedRounds: 2,
    guests: [{ name: 'Josefina Lund', mayApprove: true, visits: [-2, -1] }],
    versions: [
      {
        file: 'LNG_4111',
        name: 'Spring-menu-cover.jpg',
        note: 'A picture of the supper, as a first idea for the cover.',
        publishedOn: -2,
        unit: 'image',
        rate: null,
        length: null,
        notes: [
          {
            by: 'Josefina Lund',
            on: -1,
            at: '18:12',
            from: 0,
            region: [0.29, 0.11, 0.48, 0.72],
            text: 'I like it. Could the plate be a little brighter?',
          },
          {
            by: 'Josefina Lund',
            on: -1,
            at: '18:15',
            from: 0,
            region: [0.86, 0.85],
            text: 'We need room for the title here.',
          },
          {
            by: 'studio',
            on: -1,
            at: '18:40',
            from: 0,
            region: [0.06, 0.4],
            text: 'Match the white balance to the winter menu.',
            isInternal: true,
          },
        ],
      },
    ],
  },
]
