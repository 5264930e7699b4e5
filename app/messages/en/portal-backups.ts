import { formatCount } from './grammar.ts'

/** Reasons a backup failed, without figures; also for emails. */
export const backupProblems = {
  'backup-no-room': 'There isn’t enough free space for the backup.',
  'backup-passphrase':
    'BACKUP_PASSPHRASE doesn’t open the earlier backups in this folder. Use the earlier passphrase, or set BACKUP_DIR to an empty folder.',
  'backup-unwritable':
    'The backup folder can’t be written to. Check that it exists and belongs to the user who runs Backlot.',
  'backup-failed': 'The program’s log has the cause.',
}

/** Messages of Settings › Backups. */
export const portalBackups = {
  title: 'Backups',
  lead: 'Every night at 3:30 AM, studio time: all data and all files. What hasn’t changed is copied only once.',
  sample: 'The sample studio isn’t backed up every night. You can back it up now.',
  none: 'No backups yet. The first one runs tonight.',
  noneOfSample: 'No backups yet.',
  last: (when: string) => `Last backup: ${when}.`,
  folder: 'Folder',
  encryption: 'Encryption',
  encrypted: 'On. You need BACKUP_PASSPHRASE to restore.',
  plain: 'Off. Set BACKUP_PASSPHRASE to turn it on.',
  kept: 'Kept',
  retention: ({
    hours,
    days,
    weeks,
    months,
  }: {
    hours: number
    days: number
    weeks: number
    months: number
  }) =>
    `All of the last ${hours} hours, and the newest of the last ${days} days, ${weeks} weeks and ${months} months`,
  sameDisk:
    'Backups are on the same disk as your data, so a disk failure can take both. Set BACKUP_DIR to a folder on another disk.',
  plainKey: 'Backups that aren’t encrypted don’t include secret.key. Keep a copy of it elsewhere.',
  run: 'Back up now',
  waiting: 'The backup is about to start.',
  running: (done: number, total: number) => `Backing up: ${done} of ${total} files.`,
  list: 'Backups in this folder',
  date: 'Date',
  size: 'Data',
  content: 'Content',
  files: (count: number) => formatCount(count, 'file', 'files'),
  rows: (count: number) => formatCount(count, 'row', 'rows'),
  missing: (count: number) =>
    `${formatCount(count, 'file was', 'files were')} missing from the data folder and can’t be backed up.`,
  test: 'Test',
  testOf: (when: string) => `Test the backup of ${when}`,
  testing: 'Testing',
  untested: 'Not tested',
  passed: (when: string, files: number) =>
    `Passed ${when}: all data restored, ${formatCount(files, 'file', 'files')} verified`,
  failed: (when: string) => `Failed ${when}:`,
  testProblems: {
    'backup-damaged': 'the file is damaged and can’t be restored.',
    'files-damaged': 'some stored files are missing or damaged.',
    'test-failed': 'the test couldn’t be completed. The program’s log has the cause.',
  },
  noRoom: (needed: string, free: string) =>
    `The backup needs about ${needed}, and only ${free} is free. Free up space, or set BACKUP_DIR to another disk.`,
  lastFailed: (when: string) => `The backup of ${when} failed.`,
  overdue: 'There is no backup of the last two days.',
  settings: 'View backups',
  restore: 'Restore',
  restoreHint:
    'This replaces everything in the studio. Stop Backlot first, then run this in its folder.',
  restoreWith: (file: string) => `npm run restore -- ${file} --replace`,
}
