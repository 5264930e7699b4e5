import type { Category } from '#app/features/studio/service/rules.ts'
import type { Stage } from '#app/features/work/project/rules.ts'

/**
 * A current project. `started` counts days back from today and `due` days ahead; the first `done`
 * of its `tasks` are completed.
 */
export type SeedProject = {
  title: string
  client: string
  category: Category
  stage: Stage
  started: number
  due: number | null
  /** An earlier promise, which was moved some days ago. */
  moved?: { from: number; ago: number; reason: string }
  completed?: number
  done: number
  crew?: number[]
  notes?: string
  tasks: string[]
}

/**
 * In the order of their numbers, from PR-031. The first three have the earliest due dates; the
 * fourth was completed last.
 */
export const currentProjects: SeedProject[] = [
  {
    title: 'Winter Catalog',
    client: 'Ottoline Ceramics',
    category: 'photography',
    stage: 'production',
    started: 18,
    due: 7,
    done: 6,
    crew: [5, 6],
    notes:
      'Forty-one pieces, north window only. Ottoline sets every pot herself; nobody else touches them.',
    tasks: [
      'Agree on the brief',
      'Scout the location',
      'Shot list with Ottoline',
      'Shoot the tableware',
      'Shoot the large jars',
      'Select the photos',
      'Retouch the glazes',
      'Deliver for print and web',
    ],
  },
  {
    title: 'Good Bones, season two',
    client: 'Tern Architects',
    category: 'podcast',
    stage: 'production',
    started: 40,
    due: 12,
    moved: {
      from: 5,
      ago: 6,
      reason:
        'Episode five is recorded a week later than planned, because the house on Munjoy Hill gets its new stairs first. You get all five episodes together.',
    },
    done: 4,
    crew: [5],
    notes: 'Episode five is the house on Munjoy Hill. The owner goes to bed at nine.',
    tasks: [
      'Agree on ten houses',
      'Record episodes one and two',
      'Record episodes three and four',
      'Edit episodes one to three',
      'Edit episode four',
      'Record episode five',
      'Edit episode five',
      'Review with Gideon',
      'Notes and titles',
      'Publish the first five',
    ],
  },
  {
    title: 'Candlemas Concert',
    client: 'Sparrow Hall',
    category: 'videography',
    stage: 'planning',
    started: 9,
    due: 20,
    done: 1,
    crew: [3],
    notes: 'Stage door on Fore Street. No flash during rehearsals.',
    tasks: [
      'Agree with Maud on three cameras',
      'Visit during a rehearsal',
      'License the music',
      'Film the concert',
      'Cut and deliver',
    ],
  },
  {
    title: 'The Long Table',
    client: 'Hearth Table Co-op',
    category: 'documentary',
    stage: 'delivery',
    started: 96,
    due: -6,
    completed: 8,
    done: 6,
    crew: [2, 4],
    tasks: [
      'Research at the co-op',
      'First interviews',
      'Film the harvest supper',
      'Rough cut',
      'Fine cut',
      'Deliver the film',
    ],
  },
  {
    title: 'Staff portraits, batch two',
    client: 'St. Brannoc Hospital',
    category: 'photography',
    stage: 'delivery',
    started: 30,
    due: 22,
    done: 9,
    crew: [8],
    notes: 'Badges at the desk by 10 PM. No patient in any frame without a release.',
    tasks: [
      'Agree on the brief',
      'Releases from the hospital',
      'Plan around the shifts',
      'First night',
      'Second night',
      'Select the photos',
      'Retouch',
      'Send the proofs',
      'Names under the portraits',
      'Deliver the files',
    ],
  },
  {
    title: 'Boat shed portraits',
    client: 'Pell & Daughters',
    category: 'photography',
    stage: 'planning',
    started: 12,
    due: 33,
    done: 1,
    notes: 'Ask before bringing lights into the shed: sawdust.',
    tasks: [
      'Agree on the brief',
      'Visit the shed in the morning',
      'Write the shot list',
      'Borrow the long lens',
      'Shoot the three sisters',
      'Shoot the hands',
      'Select the photos',
      'Retouch',
      'Send the proofs',
      'Deliver the files',
    ],
  },
  {
    title: 'Bread at four',
    client: 'Ledger Street Bakery',
    category: 'podcast',
    stage: 'discovery',
    started: 5,
    due: 41,
    done: 0,
    tasks: [
      'Write the quote',
      'Agree on the format',
      'Choose the voices',
      'Record a first morning',
    ],
  },
  {
    title: 'The dam comes out',
    client: 'Town of Harrow Falls',
    category: 'documentary',
    stage: 'planning',
    started: 26,
    due: 180,
    done: 3,
    crew: [3],
    tasks: [
      'Research',
      'Source archive footage',
      'Meet the selectmen',
      'Get permissions',
      'First interviews',
      'Film the removal',
      'Transcripts',
      'Rough cut',
      'Show it at the fire hall',
      'Fine cut',
      'Clear the rights',
      'Deliver the film',
    ],
  },
  {
    title: 'Low Water, the short version',
    client: 'Merrow Sound Conservancy',
    category: 'videography',
    stage: 'production',
    started: 21,
    due: 26,
    done: 4,
    crew: [4],
    tasks: [
      'Agree on eight minutes',
      'Choose the scenes',
      'Rough cut',
      'Notes from Helen',
      'Fine cut',
      'Color and sound',
      'Deliver the files',
    ],
  },
  {
    title: 'Menu for the spring',
    client: 'Hearth Table Co-op',
    category: 'photography',
    stage: 'discovery',
    started: 3,
    due: null,
    done: 1,
    tasks: [
      'Talk with Josefina',
      'Write the quote',
      'Choose a kitchen',
      'Shoot',
      'Deliver the files',
    ],
  },
]
