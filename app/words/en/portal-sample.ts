const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Words of the sample studio and its end. */
export const portalSample = {
  title: 'The sample studio',
  lead: (name: string) =>
    `${name} is a sample: its pages, projects, clients, bookings, payments, messages and accounts are invented, so that you can try everything.`,
  own: 'Your studio',
  ownLead: 'Nothing here is sample content. Everything was made by you and your team.',
  start: 'Start my own studio',
  startLead:
    'First the database is saved to a backup file, then everything here is removed. The file holds clients, bookings, projects, payments, messages and the website’s texts. It doesn’t hold the photos, videos and recordings you uploaded: those are deleted for good. Next you name your studio and create your account.',
  mixed:
    'Not all of this is sample content. This was added or changed since, and would be removed as well:',
  counts: {
    accounts: (count: number) =>
      some(count, 'account with a password of its own', 'accounts with a password of their own'),
    clients: (count: number) => some(count, 'client', 'clients'),
    bookings: (count: number) => some(count, 'booking', 'bookings'),
    projects: (count: number) => some(count, 'project', 'projects'),
    inquiries: (count: number) =>
      some(count, 'inquiry from the website', 'inquiries from the website'),
    entries: (count: number) => some(count, 'payment or refund', 'payments and refunds'),
    changes: (count: number) => some(count, 'other change', 'other changes'),
  },
  warning:
    'Everybody who is signed in is signed out, and the website is closed until your studio is set up.',
  confirm: (name: string) => `Type ${name} to go on`,
  remove: 'Back up and remove the sample',
  removing: 'Removing...',
  backup: 'Backup of the sample',
  backupAt: (when: string) => `Made on ${when}.`,
  file: 'File',
  size: 'Size',
  backupHint:
    'The whole database as JSON, compressed with gzip. Uploaded photos, videos and recordings aren’t in it, nor is secret.key, without which encrypted settings can’t be read. It holds password hashes, so keep it where only you can read it.',
  restore: 'Read it back',
  restoreHint:
    'It replaces the studio that is there then. Stop Backlot first, and run this in its folder.',
  restoreWith: (file: string) => `npm run restore -- ${file} --replace`,
  restoreBefore: 'The backup can be read back with',
  restoreCommand: 'npm run restore',
}
