import type { FieldSpec } from './field-spec.ts'

const buildCueListSpec = (name: string, text: FieldSpec, fresh: object): FieldSpec => ({
  control: 'list',
  name,
  maxEntries: name === 'chapters' ? 60 : 400,
  fields: [{ control: 'clock', name: 'at' }, text],
  createEmpty: () => ({ at: 0, ...fresh }),
  entryTitle: text.name,
})

/** The fields of a case study, by card. */
export const caseStudyGroups = {
  facts: [
    { control: 'line', name: 'title', recommendedLength: 40 },
    { control: 'category', name: 'category' },
    { control: 'optional-line', name: 'client', hint: 'client' },
    { control: 'switch', name: 'people', hint: 'people' },
    { control: 'year', name: 'year' },
    { control: 'optional-line', name: 'delivered', recommendedLength: 30, hint: 'delivered' },
    { control: 'slug', name: 'slug', hint: 'slug' },
  ],
  texts: [
    { control: 'long', name: 'standfirst', recommendedLength: 140, hint: 'standfirst' },
    { control: 'prose', name: 'brief' },
    { control: 'prose', name: 'work' },
  ],
  pictures: [
    { control: 'picture', name: 'picture', label: 'cover' },
    { control: 'film', name: 'film', hint: 'film' },
    { control: 'rows', name: 'pictures' },
  ],
  sound: [
    {
      control: 'group',
      name: 'sound',
      optional: true,
      fields: [
        { control: 'recording', name: 'recording' },
        { control: 'line', name: 'title', recommendedLength: 60 },
        buildCueListSpec(
          'chapters',
          { control: 'line', name: 'title', recommendedLength: 60 },
          { title: '' },
        ),
        buildCueListSpec('transcript', { control: 'long', name: 'text' }, { text: '' }),
      ],
      createEmpty: () => ({ recording: '', title: '', chapters: [], transcript: [] }),
    },
  ],
  credits: [
    {
      control: 'list',
      name: 'credits',
      maxEntries: 24,
      fields: [
        { control: 'person', name: 'name' },
        { control: 'line', name: 'part', recommendedLength: 40 },
      ],
      createEmpty: () => ({ name: '', part: '' }),
      entryTitle: 'name',
    },
  ],
} satisfies Record<string, FieldSpec[]>
export type CaseStudyGroup = keyof typeof caseStudyGroups
