import { isPagePart } from '#app/features/site/site-editor/rules.ts'
import type { SectionContent, SectionKind } from '#app/features/site/section/rules.ts'

import type { FieldSpec } from './field-spec.ts'
import type { FixedPart } from '#app/core/site-parts.ts'
import type { PageName } from '#app/core/site-parts.ts'

const link: FieldSpec[] = [
  { control: 'line', name: 'label', recommendedLength: 30 },
  { control: 'address', name: 'href', hint: 'href' },
]
const createEmptyLink = () => ({ label: '', href: '' })
const heading = { control: 'line', name: 'heading', recommendedLength: 60 } as const
const lead = { control: 'long', name: 'lead', recommendedLength: 200 } as const
const picture = { control: 'picture', name: 'picture' } as const
const actions = { control: 'links', name: 'actions', maxEntries: 2 } as const
const titled: FieldSpec[] = [
  { control: 'line', name: 'title', recommendedLength: 40 },
  { control: 'long', name: 'text', recommendedLength: 180 },
]
const buildTitledListSpec = <Name extends string>(name: Name, maxEntries: number) => ({
  control: 'list' as const,
  name,
  maxEntries,
  fields: titled,
  createEmpty: () => ({ title: '', text: '' }),
  entryTitle: 'title',
})

/** The fields of each kind of section, by their names in its content. */
export const sectionSpecs: {
  [Kind in SectionKind]: (FieldSpec & { name: keyof SectionContent<Kind> })[]
} = {
  hero: [
    { control: 'lines', name: 'headline', maxEntries: 4, recommendedLength: 48, hint: 'headline' },
    lead,
    actions,
    { control: 'picture', name: 'poster', mergesPosterPairs: true },
  ],
  featured: [
    heading,
    { control: 'group', name: 'all', fields: link, createEmpty: createEmptyLink },
    {
      control: 'group',
      name: 'aside',
      optional: true,
      fields: [
        { control: 'long', name: 'text', recommendedLength: 160 },
        { control: 'group', name: 'link', fields: link, createEmpty: createEmptyLink },
      ],
      createEmpty: () => ({ text: '', link: createEmptyLink() }),
    },
  ],
  'service-list': [heading],
  testimonials: [heading],
  closing: [heading, { control: 'long', name: 'text', recommendedLength: 160 }, actions, picture],
  heading: [heading, lead],
  contact: [
    { control: 'line', name: 'hint', recommendedLength: 90 },
    { control: 'optional-line', name: 'note', recommendedLength: 120 },
    { control: 'map', name: 'map' },
  ],
  faq: [
    heading,
    {
      control: 'list',
      name: 'items',
      maxEntries: 60,
      fields: [
        { control: 'line', name: 'question', recommendedLength: 80 },
        { control: 'answer', name: 'answer' },
      ],
      createEmpty: () => ({ question: '', answer: { text: '' } }),
      entryTitle: 'question',
    },
  ],
  'picture-band': [picture],
  statements: [buildTitledListSpec('items', 12)],
  values: [heading, buildTitledListSpec('items', 24)],
  team: [heading],
  services: [
    {
      control: 'list',
      name: 'blocks',
      maxEntries: 3,
      fields: [
        { control: 'fixed', name: 'service' },
        { control: 'optional-long', name: 'text', recommendedLength: 220 },
        { control: 'lines', name: 'facts', maxEntries: 24, recommendedLength: 60 },
        { control: 'links', name: 'links', maxEntries: 6 },
        picture,
      ],
      createEmpty: () => ({ service: 'photography', facts: [], links: [] }),
      entryTitle: 'service',
    },
  ],
  process: [heading, buildTitledListSpec('steps', 24)],
  'service-heading': [heading, lead, picture],
  facts: [
    {
      control: 'list',
      name: 'items',
      maxEntries: 12,
      fields: [
        { control: 'line', name: 'term', recommendedLength: 20 },
        { control: 'line', name: 'text', recommendedLength: 40 },
      ],
      createEmpty: () => ({ term: '', text: '' }),
      entryTitle: 'term',
    },
  ],
  definitions: [heading, buildTitledListSpec('items', 60)],
  'plain-list': [
    heading,
    { control: 'lines', name: 'items', maxEntries: 60, recommendedLength: 80 },
  ],
  'studio-room': [heading, { control: 'prose', name: 'text' }, picture],
  'featured-podcasts': [heading, { control: 'notes', name: 'notes' }],
  portfolio: [heading],
  text: [
    {
      control: 'list',
      name: 'parts',
      maxEntries: 60,
      fields: [
        { control: 'optional-line', name: 'heading', recommendedLength: 60 },
        { control: 'prose', name: 'text' },
        {
          control: 'group',
          name: 'link',
          optional: true,
          fields: link,
          createEmpty: createEmptyLink,
        },
      ],
      createEmpty: () => ({ text: '' }),
      entryTitle: 'heading',
    },
  ],
}

/** Creates a section with the initial values of its fields. */
export function createSection(kind: SectionKind): {
  id: string
  kind: SectionKind
  content: object
} {
  return {
    id: crypto.randomUUID(),
    kind,
    content: Object.fromEntries(
      sectionSpecs[kind].flatMap((spec) =>
        getInitialValues(spec).map((value) => [spec.name, value]),
      ),
    ),
  }
}

/** Returns the initial value in a list, or an empty list for a field that may be left out. */
function getInitialValues(spec: FieldSpec): unknown[] {
  switch (spec.control) {
    case 'line':
    case 'long':
    case 'prose':
    case 'address':
      return ['']
    case 'lines':
    case 'links':
    case 'list':
      return [[]]
    case 'group':
      return spec.optional ? [] : [spec.createEmpty()]
    case 'notes':
      return [{}]
    default:
      return []
  }
}

const pageSpecs: FieldSpec[] = [
  { control: 'line', name: 'title', recommendedLength: 60 },
  { control: 'long', name: 'description', recommendedLength: 155, hint: 'description' },
  { control: 'picture', name: 'picture', hint: 'sharePicture' },
]
const otherSpecs: Record<Exclude<FixedPart, PageName>, FieldSpec[]> = {
  everywhere: [
    { control: 'optional-line', name: 'tagline', recommendedLength: 90 },
    { control: 'lines', name: 'address', maxEntries: 4, hint: 'address' },
    { control: 'optional-line', name: 'phone' },
    { control: 'optional-line', name: 'hours' },
    {
      control: 'list',
      name: 'social',
      maxEntries: 12,
      fields: link,
      createEmpty: createEmptyLink,
      entryTitle: 'label',
    },
    { control: 'optional-line', name: 'note', recommendedLength: 90 },
    { control: 'picture', name: 'logo' },
    { control: 'color', name: 'accent', hint: 'accent' },
  ],
  'service-list': [
    {
      control: 'list',
      name: 'services',
      maxEntries: 3,
      fields: [
        { control: 'switch', name: 'offered', hint: 'offered' },
        { control: 'line', name: 'title', recommendedLength: 40 },
        { control: 'long', name: 'summary', recommendedLength: 120 },
        { control: 'money', name: 'from' },
        picture,
      ],
      createEmpty: () => ({}),
      entryTitle: 'title',
    },
  ],
  team: [
    {
      control: 'list',
      name: 'members',
      maxEntries: 60,
      fields: [
        { control: 'line', name: 'name', recommendedLength: 30 },
        { control: 'line', name: 'role', recommendedLength: 40 },
        { control: 'optional-long', name: 'bio', recommendedLength: 160 },
        picture,
      ],
      createEmpty: () => ({ id: crypto.randomUUID(), name: '', role: '', bio: '', picture: null }),
      entryTitle: 'name',
      people: true,
    },
  ],
  testimonials: [
    {
      control: 'list',
      name: 'testimonials',
      maxEntries: 200,
      fields: [
        { control: 'long', name: 'quote', recommendedLength: 200 },
        { control: 'line', name: 'name', recommendedLength: 40 },
        { control: 'optional-line', name: 'role', recommendedLength: 60 },
        { control: 'page', name: 'pagePath' },
        { control: 'project', name: 'item' },
      ],
      createEmpty: () => ({
        id: crypto.randomUUID(),
        quote: '',
        name: '',
        role: '',
        pagePath: '/',
        item: null,
      }),
      entryTitle: 'name',
    },
  ],
}

/** Returns the fields of a part without its sections. */
export function getPartSpecs(part: FixedPart): FieldSpec[] {
  return isPagePart(part) ? pageSpecs : otherSpecs[part]
}
