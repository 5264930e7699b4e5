import { isPagePart } from '#app/features/site/site-editor/rules.ts'
import type { SectionContent, SectionKind } from '#app/features/site/section/rules.ts'

import type { FieldSpec } from './field-spec.ts'
import type { FixedPart } from '#app/core/site-parts.ts'
import type { PageName } from '#app/core/site-parts.ts'

const link: FieldSpec[] = [
  { as: 'line', name: 'label', best: 30 },
  { as: 'address', name: 'href', hint: 'href' },
]
const createEmptyLink = () => ({ label: '', href: '' })
const heading = { as: 'line', name: 'heading', best: 60 } as const
const lead = { as: 'long', name: 'lead', best: 200 } as const
const picture = { as: 'picture', name: 'picture' } as const
const actions = { as: 'links', name: 'actions', most: 2 } as const
const titled: FieldSpec[] = [
  { as: 'line', name: 'title', best: 40 },
  { as: 'long', name: 'text', best: 180 },
]
const buildTitledListSpec = <Name extends string>(name: Name, most: number) => ({
  as: 'list' as const,
  name,
  most,
  of: titled,
  createEmpty: () => ({ title: '', text: '' }),
  called: 'title',
})

/** The fields of each kind of section, by their names in its content. */
export const sectionSpecs: {
  [Kind in SectionKind]: (FieldSpec & { name: keyof SectionContent<Kind> })[]
} = {
  hero: [
    { as: 'lines', name: 'headline', most: 4, best: 48, hint: 'headline' },
    lead,
    actions,
    { as: 'picture', name: 'poster', stems: true },
  ],
  featured: [
    heading,
    { as: 'group', name: 'all', of: link, createEmpty: createEmptyLink },
    {
      as: 'group',
      name: 'aside',
      optional: true,
      of: [
        { as: 'long', name: 'text', best: 160 },
        { as: 'group', name: 'link', of: link, createEmpty: createEmptyLink },
      ],
      createEmpty: () => ({ text: '', link: createEmptyLink() }),
    },
  ],
  'service-list': [heading],
  testimonials: [heading],
  closing: [heading, { as: 'long', name: 'text', best: 160 }, actions, picture],
  heading: [heading, lead],
  contact: [
    { as: 'line', name: 'hint', best: 90 },
    { as: 'optional-line', name: 'note', best: 120 },
    { as: 'map', name: 'map' },
  ],
  faq: [
    heading,
    {
      as: 'list',
      name: 'items',
      most: 60,
      of: [
        { as: 'line', name: 'question', best: 80 },
        { as: 'answer', name: 'answer' },
      ],
      createEmpty: () => ({ question: '', answer: { text: '' } }),
      called: 'question',
    },
  ],
  'picture-band': [picture],
  statements: [buildTitledListSpec('items', 12)],
  values: [heading, buildTitledListSpec('items', 24)],
  team: [heading],
  services: [
    {
      as: 'list',
      name: 'blocks',
      most: 3,
      of: [
        { as: 'fixed', name: 'service' },
        { as: 'optional-long', name: 'text', best: 220 },
        { as: 'lines', name: 'facts', most: 24, best: 60 },
        { as: 'links', name: 'links', most: 6 },
        picture,
      ],
      createEmpty: () => ({ service: 'photography', facts: [], links: [] }),
      called: 'service',
    },
  ],
  process: [heading, buildTitledListSpec('steps', 24)],
  'service-heading': [heading, lead, picture],
  facts: [
    {
      as: 'list',
      name: 'items',
      most: 12,
      of: [
        { as: 'line', name: 'term', best: 20 },
        { as: 'line', name: 'text', best: 40 },
      ],
      createEmpty: () => ({ term: '', text: '' }),
      called: 'term',
    },
  ],
  definitions: [heading, buildTitledListSpec('items', 60)],
  'plain-list': [heading, { as: 'lines', name: 'items', most: 60, best: 80 }],
  'studio-room': [heading, { as: 'prose', name: 'text' }, picture],
  'featured-podcasts': [heading, { as: 'notes', name: 'notes' }],
  portfolio: [heading],
  text: [
    {
      as: 'list',
      name: 'parts',
      most: 60,
      of: [
        { as: 'optional-line', name: 'heading', best: 60 },
        { as: 'prose', name: 'text' },
        { as: 'group', name: 'link', optional: true, of: link, createEmpty: createEmptyLink },
      ],
      createEmpty: () => ({ text: '' }),
      called: 'heading',
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
  switch (spec.as) {
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
  { as: 'line', name: 'title', best: 60 },
  { as: 'long', name: 'description', best: 155, hint: 'description' },
  { as: 'picture', name: 'picture', hint: 'sharePicture' },
]
const otherSpecs: Record<Exclude<FixedPart, PageName>, FieldSpec[]> = {
  everywhere: [
    { as: 'optional-line', name: 'tagline', best: 90 },
    { as: 'lines', name: 'address', most: 4, hint: 'address' },
    { as: 'optional-line', name: 'phone' },
    { as: 'optional-line', name: 'hours' },
    {
      as: 'list',
      name: 'social',
      most: 12,
      of: link,
      createEmpty: createEmptyLink,
      called: 'label',
    },
    { as: 'optional-line', name: 'note', best: 90 },
    { as: 'picture', name: 'logo' },
    { as: 'color', name: 'accent', hint: 'accent' },
  ],
  'service-list': [
    {
      as: 'list',
      name: 'services',
      most: 3,
      of: [
        { as: 'switch', name: 'offered', hint: 'offered' },
        { as: 'line', name: 'title', best: 40 },
        { as: 'long', name: 'summary', best: 120 },
        { as: 'money', name: 'from' },
        picture,
      ],
      createEmpty: () => ({}),
      called: 'title',
    },
  ],
  team: [
    {
      as: 'list',
      name: 'members',
      most: 60,
      of: [
        { as: 'line', name: 'name', best: 30 },
        { as: 'line', name: 'role', best: 40 },
        { as: 'optional-long', name: 'bio', best: 160 },
        picture,
      ],
      createEmpty: () => ({ id: crypto.randomUUID(), name: '', role: '', bio: '', picture: null }),
      called: 'name',
      people: true,
    },
  ],
  testimonials: [
    {
      as: 'list',
      name: 'testimonials',
      most: 200,
      of: [
        { as: 'long', name: 'quote', best: 200 },
        { as: 'line', name: 'name', best: 40 },
        { as: 'optional-line', name: 'role', best: 60 },
        { as: 'page', name: 'pagePath' },
        { as: 'project', name: 'item' },
      ],
      createEmpty: () => ({
        id: crypto.randomUUID(),
        quote: '',
        name: '',
        role: '',
        pagePath: '/',
        item: null,
      }),
      called: 'name',
    },
  ],
}

/** Returns the fields of a part without its sections. */
export function getPartSpecs(part: FixedPart): FieldSpec[] {
  return isPagePart(part) ? pageSpecs : otherSpecs[part]
}
