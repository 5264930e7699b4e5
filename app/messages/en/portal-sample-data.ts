import { formatCount } from './grammar.ts'

/** Messages about the sample studio and its removal. */
export const portalSampleData = {
  title: 'Sample studio',
  lead: (name: string) =>
    `${name} is a sample studio. Its pages, projects, clients, bookings, payments, messages and accounts are made up so you can try everything.`,
  own: 'Your studio',
  ownLead: 'You’re using your own studio’s data. There’s no sample content here.',
  ownBackups: 'Back up or export it',
  start: 'Start my own studio',
  startLead:
    'We back up all data and files, then remove everything here. Next, you name your studio and create your account.',
  mixed:
    'Not all of this is sample content. You or your team added or changed the following, and it will be removed too:',
  counts: {
    accounts: (count: number) =>
      formatCount(
        count,
        'account with a password of its own',
        'accounts with a password of their own',
      ),
    clients: (count: number) => formatCount(count, 'client'),
    bookings: (count: number) => formatCount(count, 'booking'),
    projects: (count: number) => formatCount(count, 'project'),
    inquiries: (count: number) =>
      formatCount(count, 'inquiry from the website', 'inquiries from the website'),
    entries: (count: number) => formatCount(count, 'payment or refund', 'payments and refunds'),
    changes: (count: number) => formatCount(count, 'other change'),
  },
  warning: 'Everyone is signed out, and the website stays closed until you set up your studio.',
  confirm: (name: string) => `Type ${name} to confirm`,
  remove: 'Back up and remove sample',
  removing: 'Removing...',
  backup: 'Sample backup',
  backupAt: (when: string) => `Created ${when}.`,
  file: 'File',
  size: 'Size',
  backupHint:
    'The data as gzipped JSON; the files are in the folder “files” next to it. Without BACKUP_PASSPHRASE it isn’t encrypted and doesn’t include secret.key, which you need to read encrypted settings. It contains password hashes, so store it where only you can read it.',
  restore: 'Restore',
  restoreHint: 'This replaces the current studio. Stop Backlot first, then run this in its folder.',
  restoreWith: (file: string) => `npm run restore -- ${file} --replace`,
  restoreBefore: 'Restore the backup with',
  restoreCommand: 'npm run restore',
}
