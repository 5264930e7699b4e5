import { capital, numberWord } from './numbers.ts'

const spoken = (count: number, one: string) =>
  `${capital(numberWord(count))} ${count === 1 ? one : `${one}s`}`

/** What the portal says where the portfolio is arranged. */
export const portalPortfolio = {
  filter: 'What is shown',
  all: 'All',
  site: 'Everything on the site',
  list: 'Projects of the portfolio',
  count: (count: number, text: string) => `${text} ${count === 1 ? 'project' : 'projects'}`,
  order: 'In the order of the site.',
  drag: 'Drag a project to its place.',
  untitled: 'A project without a title',
  privateClient: 'Private client',
  noCover: 'No cover yet',
  states: {
    on: 'On the site',
    off: 'Not on the site',
    draft: 'Draft waits',
    wordless: 'A picture needs words',
    unagreed: 'Nobody has agreed yet',
  },
  home: { on: 'On the home page', later: 'On the home page, once published' },
  see: 'See it on the site',

  add: 'Add a project',
  title: 'Title',
  kind: 'Kind',
  create: 'Add and write it',
  empty: {
    all: 'Nothing is on the site yet. Publish a project, and it stands here.',
    craft: 'Nothing here yet. Add a project, or open a completed one and start its case study.',
    completed: 'Completed projects',
  },

  menu: (title: string) => `Change ${title}`,
  keys: 'Up and down arrow keys go from project to project. With Shift they move the project.',
  moved: (title: string, at: number, of: number) => `${title} moved to position ${at} of ${of}`,
  said: (title: string, at: number) => `${title}: place ${at}`,
  back: (title: string) => `${title} is back where it was`,
  remove: 'Remove',
  removeWarning:
    'Its draft, its history and what was agreed to for it are gone for good. This cannot be undone.',
  removeNow: 'Remove it for good',
  removed: 'The project is removed',

  /** How long something took, as a case study tells it: "Nine days", "Seven weeks". */
  delivered: (days: number) => {
    if (days < 14) return spoken(days, 'day')
    const weeks = Math.round(days / 7)
    return weeks < 14 ? spoken(weeks, 'week') : spoken(Math.round(days / 30.4), 'month')
  },

  caseStudy: { begin: 'Start its case study', there: 'Case study' },
}
