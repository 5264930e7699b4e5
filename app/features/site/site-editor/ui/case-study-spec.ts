import type { FieldSpec } from './field-spec.ts'

const buildCueListSpec = (name: string, text: FieldSpec, fresh: object): FieldSpec => ({
  as: 'list',
  name,
  most: name === 'chapters' ? 60 : 400,
  of: [{ as: 'clock', name: 'at' }, text],
  createEmpty: () => ({ at: 0, ...fresh }),
  called: text.name,
})

/** The fields of a case study, by card. */
export const caseStudyGroups = {
  facts: [
    { as: 'line', name: 'title', best: 40 },
    { as: 'category', name: 'category' },
    { as: 'optional-line', name: 'client', hint: 'client' },
    { as: 'switch', name: 'people', hint: 'people' },
    { as: 'year', name: 'year' },
    { as: 'optional-line', name: 'delivered', best: 30, hint: 'delivered' },
    { as: 'slug', name: 'slug', hint: 'slug' },
  ],
  texts: [
    { as: 'long', name: 'standfirst', best: 140, hint: 'standfirst' },
    { as: 'prose', name: 'brief' },
    { as: 'prose', name: 'work' },
  ],
  pictures: [
    { as: 'picture', name: 'picture', called: 'cover' },
    { as: 'film', name: 'film', hint: 'film' },
    { as: 'rows', name: 'pictures' },
  ],
  sound: [
    {
      as: 'group',
      name: 'sound',
      optional: true,
      of: [
        { as: 'recording', name: 'recording' },
        { as: 'line', name: 'title', best: 60 },
        buildCueListSpec('chapters', { as: 'line', name: 'title', best: 60 }, { title: '' }),
        buildCueListSpec('transcript', { as: 'long', name: 'text' }, { text: '' }),
      ],
      createEmpty: () => ({ recording: '', title: '', chapters: [], transcript: [] }),
    },
  ],
  credits: [
    {
      as: 'list',
      name: 'credits',
      most: 24,
      of: [
        { as: 'person', name: 'name' },
        { as: 'line', name: 'part', best: 40 },
      ],
      createEmpty: () => ({ name: '', part: '' }),
      called: 'name',
    },
  ],
} satisfies Record<string, FieldSpec[]>
export type CaseStudyGroup = keyof typeof caseStudyGroups
