import { formatCount, pluralize } from './grammar.ts'

type Limits = { min: number | null; max: number | null }
type Counts = { count: number; min: number; max: number }

/** Favorites, labels, comments and family links, for guests of a gallery. */
export const gallerySelection = {
  favorites: 'Favorites',
  favoritesOf: (guest: string) => `${guest}’s favorites`,
  favorite: 'Favorite',
  add: (file: string) => `Add ${file} to your favorites`,
  listFor: 'Hearts add to',
  showAll: 'Show all',
  showOnly: 'Show only these',
  yourLists: 'Favorites',
  noneChosen: 'No favorites in this list yet.',
  noneHint: 'Choose photos with the heart.',
  /** 12, or 12 of 30 */
  count: (count: number, { max }: Limits) => (max === null ? String(count) : `${count} of ${max}`),
  limits: ({ min, max }: Limits) => {
    if (min !== null && max !== null)
      return min === max ? `Choose ${formatCount(min, 'file')}.` : `Choose ${min} to ${max} files.`
    if (max !== null) return `Choose up to ${formatCount(max, 'file')}.`
    return min === null ? '' : `Choose at least ${formatCount(min, 'file')}.`
  },
  chosen: (count: number, { max }: Limits) =>
    max === null ? `${formatCount(count, 'file')} chosen` : `${count} of ${max} chosen`,
  hiddenInList: (count: number) =>
    count === 1
      ? '1 of them is hidden now, but still counts.'
      : `${count} of them are hidden now, but still count.`,
  sent: (name: string | null, day: string) =>
    name === null
      ? `Sent to the studio on ${day}.`
      : `${name} sent this list to the studio on ${day}.`,
  send: 'Send to studio',
  sendHint: 'Sending closes the list. The studio can reopen it.',
  view: 'View',
  download: 'Download',
  title: (gallery: string) => `Favorites / ${gallery}`,

  full: ({ count, max }: Counts) =>
    `This list is full (${count} of ${max}). Remove a photo to add this one.`,
  short: ({ count, min }: Counts) =>
    `You selected ${count} of at least ${min}. Choose ${min - count} more before you send the list.`,
  long: ({ count, max }: Counts) =>
    `You selected ${count}, but the limit is ${max}. Remove ${count - max} before you send the list.`,
  suggested: (name: string | null) =>
    `${name ?? 'A guest'} already sent this list to the studio, so it’s closed. Your choice was saved as a suggestion. Ask the studio to reopen the list.`,
  offline: 'This choice couldn’t be saved. Check your connection and try again.',

  label: 'Color label',
  labels: { red: 'Red', yellow: 'Yellow', green: 'Green', blue: 'Blue', purple: 'Purple' },
  noLabel: 'No label',
  hide: 'Hide from family and other guests',
  show: 'Show again',
  hidden: 'Hidden',
  hiddenHint: 'Only people who may hide files see it.',

  comments: 'Comments',
  commentCount: (count: number) => formatCount(count, 'comment'),
  noComments: 'No comments yet.',
  comment: 'Comment',
  commentHint: 'The studio and guests who may comment see it.',
  commentGo: 'Send comment',
  reply: 'Reply',
  replyGo: 'Send reply',
  resolved: 'Resolved',
  delete: 'Delete',
  erased: 'This comment was erased.',
  aGuest: 'A guest',
  yourName: 'Your name',
  you: 'You',
  nameTaken: 'There’s already a guest with this name. Add your last name.',

  name: {
    title: 'What’s your name?',
    pageTitle: (gallery: string) => `Your name / ${gallery}`,
    lead: 'So that the studio knows whose favorites and comments these are. You’re asked once.',
    label: 'Name',
    go: 'Continue',
    used: (name: string) =>
      `There’s already ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name} here. Is that you? Enter your email to get your own link.`,
    other: (name: string) => `I’m someone else. Continue as ${name}`,
    email: 'Email',
    emailGo: 'Email me my link',
    emailSent: 'Check your email. Your own link to this gallery is on its way.',
    ownTitle: 'Use your own link',
    ownLead: 'Get a link by email to find your favorites again on another device.',
  },

  family: {
    title: 'Share with family',
    pageTitle: (gallery: string) => `Share with family / ${gallery}`,
    lead: 'Anyone with a family link can view the gallery and choose favorites. They don’t see hidden files.',
    downloads: 'They can also download the web size.',
    name: 'Who is it for?',
    nameHint: 'Such as “Grandma”.',
    go: 'Create link',
    link: (name: string) => `Link for ${name}`,
    opened: (day: string) => `Last opened ${day}`,
    notOpened: 'Not opened yet',
    end: 'End link',
    endOf: (name: string) => `End link for ${name}`,
    none: 'No family links yet.',
  },
  files: (count: number, shown: string) => pluralize(count, '1 file', `${shown} files`),
}
