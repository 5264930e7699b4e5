import type { Category } from '#app/features/studio/service/rules.ts'

/** A gallery of the sample studio. Days are relative to today. */
export type SeedGallery = {
  title: string
  client: string
  project: string
  category: Category
  dateLine: string
  welcome: string
  createdOn: number
  publishedOn: number
  /** Ids of its files, which are their names without an ending, by section; '' is none. */
  sections: Record<string, string[]>
  /** Names of files, where they differ from their ids. */
  names?: Record<string, string>
  cover?: string
  /** True if everyone with a link may open it. */
  hasOpenLink?: boolean
  guests: SeedGuest[]
}

/** A contact of the client, or someone invited, who has an email address here. */
export type SeedGuest = {
  name: string
  email?: string
  webOnly?: boolean
  /** Days on which they visited. */
  visits: number[]
  downloads?: { on: number; size: 'web' | 'original'; files: number }[]
}

/** The sections of the evening are those of its files in media/galleries.json. */
export const harvestSupper: Omit<SeedGallery, 'sections'> = {
  title: 'The harvest supper',
  client: 'Hearth Table Co-op',
  project: 'The Long Table',
  category: 'photography',
  dateLine: 'A Saturday in September',
  welcome:
    'Josefina, here is the whole evening, from the first chairs in the meadow to the last sparkler.\n\nEverything is in the order it happened. Share the link with everyone who sat at the table.\n\nInes',
  createdOn: -36,
  publishedOn: -34,
  cover: 'LNG_4306',
  hasOpenLink: true,
  guests: [
    {
      name: 'Josefina Lund',
      visits: [-34, -33, -29, -12],
      downloads: [
        { on: -33, size: 'original', files: 0 },
        { on: -29, size: 'original', files: 1 },
      ],
    },
    { name: 'Tomas Abreu', visits: [-33, -20], downloads: [{ on: -20, size: 'web', files: 1 }] },
    {
      name: 'Marguerite Osei',
      email: 'marguerite@longfieldfarm.example',
      webOnly: true,
      visits: [-31, -30],
      downloads: [{ on: -30, size: 'web', files: 0 }],
    },
    { name: 'Callum Reyes', email: 'callum@reyesstrings.example', webOnly: true, visits: [-28] },
  ],
}

export const deliveries: SeedGallery[] = [
  {
    title: 'Low Water',
    client: 'Merrow Sound Conservancy',
    project: 'Low Water',
    category: 'documentary',
    dateLine: 'Opening shot and press stills',
    welcome:
      'Helen, the opening as it will be shown, and three stills that any paper may print with the credit “Longlight”.\n\nSamuel',
    createdOn: -131,
    publishedOn: -130,
    sections: {
      'The film': ['low-water'],
      'Stills for the press': ['low-water-cover', 'low-water-flat', 'low-water-stakes'],
    },
    names: {
      'low-water': 'Low-Water-opening.mp4',
      'low-water-cover': 'Low-Water-still-1.jpg',
      'low-water-flat': 'Low-Water-still-2.jpg',
      'low-water-stakes': 'Low-Water-still-3.jpg',
    },
    guests: [
      {
        name: 'Helen Osgood',
        visits: [-130, -126, -41],
        downloads: [
          { on: -130, size: 'original', files: 1 },
          { on: -126, size: 'original', files: 0 },
        ],
      },
      {
        name: 'Ruth Calloway',
        email: 'ruth@bathfilmsociety.example',
        visits: [-119],
        downloads: [{ on: -119, size: 'original', files: 1 }],
      },
    ],
  },
  {
    title: 'Good Bones, episode 1',
    client: 'Tern Architects',
    project: 'Good Bones, season two',
    category: 'podcast',
    dateLine: 'The first minute',
    welcome:
      'Gideon, this is how season two begins. The picture is for the episode’s page.\n\nTell us by Thursday if the knock on the door is too loud.\n\nDov',
    createdOn: -17,
    publishedOn: -17,
    sections: { '': ['good-bones', 'good-bones-house'] },
    names: {
      'good-bones': 'Good-Bones-S2E1-first-minute.mp3',
      'good-bones-house': 'Good-Bones-S2E1-picture.jpg',
    },
    guests: [
      // nothing is downloaded: originals wait for the next episodes to be paid
      { name: 'Gideon Marsh', visits: [-17, -16] },
    ],
  },
]
