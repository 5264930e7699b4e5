import { capitalize, pluralize, spellCount } from './grammar.ts'

const spellCapitalized = (count: number, one: string) => capitalize(spellCount(count, one))

/** Messages of the portfolio overview. */
export const portalPortfolio = {
  filter: 'Filter',
  all: 'All',
  site: 'All published',
  list: 'Portfolio projects',
  count: (count: number, text: string) => `${text} ${pluralize(count, 'project')}`,
  order: 'In the order of your site.',
  drag: 'Drag to change the order.',
  untitled: 'Untitled project',
  privateClient: 'Private client',
  noCover: 'No cover yet',
  states: {
    on: 'Published',
    off: 'Not published',
    draft: 'Unpublished changes',
    missingAltText: 'Alt text missing',
    consentMissing: 'Consent needed',
  },
  home: {
    add: 'Add to home page',
    addLater: 'Add to home page once published',
    remove: 'Remove from home page',
  },
  see: 'View on site',

  add: 'Add project',
  title: 'Title',
  category: 'Service',
  create: 'Create project',
  empty: {
    all: 'No published projects yet. Projects you publish appear here.',
    discipline: 'No projects yet. Add one, or create a case study from a completed project.',
    completed: 'Completed projects',
  },

  menu: (title: string) => `Actions for ${title}`,
  keys: 'Press the up and down arrow keys to go from project to project. Hold Shift to move the project.',
  moved: (title: string, at: number, of: number) => `${title} moved to position ${at} of ${of}`,
  announcement: (title: string, at: number) => `${title}: position ${at}`,
  back: (title: string) => `${title} is back in its original position`,
  remove: 'Remove',
  removeWarning: 'This permanently deletes its draft, history and consent. You can’t undo this.',
  removeNow: 'Delete permanently',
  removed: 'Project deleted',

  /** Duration as a case study states it: "Nine days", "Seven weeks". */
  delivered: (days: number) => {
    if (days < 14) return spellCapitalized(days, 'day')
    const weeks = Math.round(days / 7)
    return weeks < 14
      ? spellCapitalized(weeks, 'week')
      : spellCapitalized(Math.round(days / 30.4), 'month')
  },

  caseStudy: { begin: 'Create case study', there: 'Case study' },

  /** Files of a gallery in a case study. */
  files: {
    use: 'Use in case study',
    target: 'Case study',
    create: (title: string) => `New: ${title}`,
    hint: 'Adds photos, one video and one recording to its draft. PDFs and hidden files are left out.',
    go: 'Add to case study',
    filled: (added: number, leftOut: number) => {
      if (added + leftOut === 0) return 'These files are in this case study already.'
      const left = leftOut > 0 ? ` ${spellCapitalized(leftOut, 'file')} left out.` : ''
      return `${added > 0 ? spellCapitalized(added, 'file') : 'No file'} added.${left}`
    },
  },
}
