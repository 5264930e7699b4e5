const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Words of the sample studio and its end. */
export const portalSample = {
  title: 'The sample studio',
  lead: (name: string) => `${name} is a sample: its pages, projects, clients, bookings, payments, messages and accounts are invented, so that you can try everything.`,
  own: 'Your studio',
  ownLead: 'Nothing here is a sample. All of it was made by you and those who work with you.',
  start: 'Start my own studio',
  startLead: 'Everything here is kept in a backup and then removed, all at once. Next you name your studio and make your own account.',
  mixed: 'Not all of this is sample content. This was added or changed since, and would be removed as well:',
  counts: {
    accounts: (count: number) => some(count, 'account with a password of its own', 'accounts with a password of their own'),
    clients: (count: number) => some(count, 'client', 'clients'),
    bookings: (count: number) => some(count, 'booking', 'bookings'),
    projects: (count: number) => some(count, 'project', 'projects'),
    inquiries: (count: number) => some(count, 'inquiry from the website', 'inquiries from the website'),
    entries: (count: number) => some(count, 'payment or refund', 'payments and refunds'),
    changes: (count: number) => some(count, 'other change', 'other changes'),
  },
  warning: 'Everybody who is signed in is signed out, and the website is closed until your studio is set up.',
  confirm: (name: string) => `Type ${name} to go on`,
  remove: 'Back up and remove the sample',
  removing: 'Removing...',
  backup: 'Backup of the sample',
  backupAt: (when: string) => `Made on ${when}.`,
  file: 'File',
  size: 'Size',
  backupHint: 'Every row of every table, one line of JSON each, compressed with gzip. It holds the hashes of passwords, so keep it where only you can read it.',
}
