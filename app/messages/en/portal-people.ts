import { pluralize } from './grammar.ts'

/** Messages about the people of the studio and what each of them is used for. */
export const portalPeople = {
  title: 'People',
  lead: 'Add each person once. Signing in, bookings and the website are independent of each other.',
  columns: { person: 'Name', access: 'Can sign in', bookable: 'Can be booked', shown: 'Website' },
  invited: 'Invited',
  invitedUntil: (role: string, when: string) => `Invited as ${role}. The link expires ${when}.`,
  invitationExpired: (role: string) =>
    `Invited as ${role}, but the link has expired. Resend it from the list of people.`,
  cards: {
    shown: 'Yes',
    added: 'In draft',
    removed: 'Removed in draft',
  },
  yes: 'Yes',
  no: 'No',
  erased: 'Personal data erased',
  back: 'All people',
  none: 'No people yet.',

  add: 'Add person',
  added: 'Person added',
  details: 'Details',
  name: 'Name',
  nameOfAccount: 'Only an owner can rename someone who signs in.',
  email: 'Email',
  emailHint: 'Where the invitation to sign in is sent.',
  emailOfAccount: 'They sign in with this address.',
  emailOfInvitation: 'The invitation was sent here. Withdraw it to change the address.',
  titleField: 'Title',
  titleHint: 'What they do, such as Photographer. Shown on the website.',
  uses: 'Sign-in, bookings and website',

  access: 'Can sign in',
  accessHint:
    'They get an email with a link that works for seven days, and choose their own password.',
  accessOfDisabled: 'The account is disabled. Their old password works again.',
  accessAs: (role: string) => `Signs in as ${role}.`,
  accessOwn: 'This is your own account. Only another owner can end it.',
  accessEnd:
    'They’re signed out right away and can’t sign in. Their bookings and tasks stay, but no emails about them are sent.',
  invitationEnd: 'The invitation is withdrawn and its link stops working.',

  booking: 'Can be booked',
  bookingHint: 'Appears in the calendar and in bookings, and is never double-booked.',
  calendarName: 'Name in the calendar',
  calendarNameHint: 'A short name, if you like. Blank for the full name.',
  hours: 'Hours and time off',
  bookingEnd: (upcoming: number) =>
    `No new bookings.${upcoming === 0 ? '' : ` ${pluralize(upcoming, 'One upcoming booking stays', `${upcoming} upcoming bookings stay`)} assigned:`}`,

  site: 'Shown on the website',
  siteHint: 'A card in the team section. Changes go to its draft.',
  siteDraft: {
    added: 'The card is in the draft. Visitors see it once you publish the team.',
    removed: 'The card is removed in the draft. Visitors see it until you publish the team.',
    shown: '',
    none: '',
  },
  siteWords: (name: string, title: string) => `Shown as “${name}”${title && `, “${title}”`}.`,
  siteEnd: 'The card is removed from the draft. Visitors see it until you publish the team.',
  photo: 'Photo',
  review: 'Edit and publish the team',

  remove: 'Remove from the list',
  removeLead: 'This person has never signed in, been booked or been on the website.',
  removeSave: 'Remove person',
  removed: 'Person removed',

  merge: 'Merge duplicates',
  mergeLead: (name: string) =>
    `If ${name} is on the list twice, merge the entries. Account, bookings and card move to this one.`,
  mergeWith: 'Other entry',
  mergeChoose: 'Choose a person',
  mergeSave: 'Merge',
  merged: 'Entries merged',
}
