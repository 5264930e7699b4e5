import { pluralize } from './grammar.ts'

/** Messages about what guests may do, choose and write in galleries, for the portal. */
export const portalSelections = {
  permissions: {
    label: 'Guests may',
    names: { favorite: 'Choose favorites', comment: 'Comment', hide: 'Hide', family: 'Share' },
    hints: {
      favorite: 'Favorites, lists and color labels',
      comment: 'Comments are seen by the studio and by guests who may comment',
      hide: 'Hide files from guests who don’t have this permission',
      family: 'Make links for the family, which show no hidden files',
    },
  },
  aGuest: 'A guest',
  personalList: (guest: string) => (guest === '' ? 'A guest’s favorites' : `${guest}’s favorites`),

  guests: {
    family: 'Family links',
    familyHint: 'Made by guests. They end with the access of the guest who made them.',
    madeBy: (name: string | null) => (name === null ? 'Made by a guest' : `Made by ${name}`),
    named: 'Others who took part',
    namedHint:
      'They came through a link and gave a name, or no longer have access. Erasing someone deletes their name, address, labels and the text of their comments; their favorites stay without a name.',
    favoritesTerm: 'Favorites',
    favorites: (count: number, shown: string) =>
      pluralize(count, '1 favorite', `${shown} favorites`),
    comments: (count: number, shown: string) => pluralize(count, '1 comment', `${shown} comments`),
    erase: 'Erase',
    eraseOf: (name: string) => `Erase ${name}`,
    erased: 'The guest was erased.',
  },

  lists: {
    empty: 'No favorites yet.',
    emptyHint:
      'Lists appear here as soon as guests choose favorites. You can also set up a list with limits, such as “Album, 30 photos”.',
    title: 'Lists',
    add: 'New list',
    name: 'Name',
    nameHint: 'Guests see it, such as “Album”.',
    purpose: 'What it’s for',
    optional: '(optional)',
    minimum: 'At least',
    maximum: 'At most',
    limitHint: 'Files',
    shares: 'Guests who fill it together',
    noShares: 'Invite guests or create the gallery link first.',
    openLink: 'Everyone with the gallery link',
    create: 'Create list',
    save: 'Save',
    saved: 'List saved',
    edit: 'Edit list',
    delete: 'Delete list',
    deleteText: 'Deletes the list and everything guests chose in it. This can’t be undone.',
    deleteGo: 'Delete list',
    count: (count: number, min: number | null, max: number | null) => {
      if (max !== null) return `${count} of ${max}`
      if (min !== null) return `${count}, at least ${min}`
      return pluralize(count, '1 file', `${count} files`)
    },
    suggestions: (count: number) => pluralize(count, '1 suggestion', `${count} suggestions`),
    comments: (count: number) => pluralize(count, '1 comment', `${count} comments`),
    sent: 'Sent',
    open: 'Open',
    sentBy: (name: string | null, day: string) =>
      name === null ? `Sent ${day}` : `Sent by ${name}, ${day}`,
    reopen: 'Reopen',
    reopened: 'Guests can change the list again.',
    back: 'All lists',
    download: 'Download originals',
    noFiles: 'No files in this list.',
    addedBy: (name: string) => `Added by ${name}`,
    suggestion: 'Suggestion',
    hidden: 'Hidden',
    labels: { red: 'Red', yellow: 'Yellow', green: 'Green', blue: 'Blue', purple: 'Purple' },
    names: 'Names for editing programs',
    namesHint: 'The names of the original files.',
    formats: {
      lightroom: 'Lightroom',
      'capture-one': 'Capture One',
      'photo-mechanic': 'Photo Mechanic',
      lines: 'One per line',
      csv: 'Spreadsheet (CSV)',
    },
    xmp: 'XMP sidecar files (zip)',
  },
  compare: {
    title: 'Compare two lists',
    one: 'First list',
    other: 'Second list',
    go: 'Compare',
    both: 'In both',
    only: (list: string) => `Only in ${list}`,
    none: 'None',
  },

  comments: {
    empty: 'No comments yet.',
    studio: 'The studio',
    erased: 'This comment was erased.',
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    send: 'Send',
    resolve: 'Resolve',
    reopen: 'Reopen',
    resolved: 'Resolved',
    delete: 'Delete',
    openFile: (name: string) => `Open ${name}`,
    waiting: (count: number) => pluralize(count, '1 open comment', `${count} open comments`),
  },
}
