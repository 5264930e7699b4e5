import { formatCount } from './grammar.ts'
import { storageProblems } from './storage.ts'

/** Reasons a backup failed, without figures; also for emails. */
export const backupProblems = {
  'backup-no-room': 'There isn’t enough free space for the backup.',
  'backup-passphrase':
    'BACKUP_PASSPHRASE doesn’t open the earlier backups there. Use the earlier passphrase, or an empty folder or prefix.',
  'backup-unwritable':
    'The backup folder can’t be written to. Check that it exists and belongs to the user who runs Backlot.',
  'backup-failed': 'The program’s log has the cause.',
  ...storageProblems,
}

/** Reasons the test of a backup failed; also for emails. */
export const backupTestProblems = {
  'backup-damaged': 'the file is damaged and can’t be restored.',
  'files-damaged': 'some stored files are missing or damaged.',
  'test-failed': 'the test couldn’t be completed. The program’s log has the cause.',
  ...storageProblems,
}

/** Messages about the program's version, in Settings › Backups. */
export const portalVersion = {
  title: (version: string) => `Backlot ${version}`,
  first: 'An upgrade backs up the studio first. If something is wrong, you can go back for 7 days.',
  since: (when: string, from: string | null, version: string) => {
    if (from === null) return `Upgraded ${when} from an earlier version.`
    return from === version
      ? `Upgraded ${when} from an earlier build of this version.`
      : `In use since ${when}. Before that: ${from}.`
  },
  changes: 'What’s new',
  unreleased: 'Changes since the last release',
  rollBack: 'Go back',
  rollBackWith: 'npm run rollback',
  rollBackHint:
    'This restores the backup made before the upgrade. Changes since then are lost. Stop Backlot first, then run this in its folder. Possible for 7 days.',
}

/** Messages of Settings › Backups. */
export const portalBackups = {
  title: 'Backups',
  lead: 'Every night at 3:30 AM, studio time: all data and all files. What hasn’t changed is copied only once.',
  sample: 'The sample studio isn’t backed up every night. You can back it up now.',
  none: 'No backups yet. The first one runs tonight.',
  noneOfSample: 'No backups yet.',
  last: (when: string) => `Last backup: ${when}.`,
  folder: 'Folder on this machine',
  storage: 'S3-compatible storage',
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
  allHere:
    'All backups are on this machine. Add a destination elsewhere so a disk failure can’t take both.',
  plainKey: 'Backups that aren’t encrypted don’t include secret.key. Keep a copy of it elsewhere.',
  run: 'Back up now',
  waiting: 'The backup is about to start.',
  running: (done: number, total: number) => `Backing up: ${done} of ${total} files.`,
  list: { folder: 'Backups in the folder', storage: 'Backups in storage' },
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
  testPostponed: 'Restore test postponed: it needs 1 GB of free memory. We’ll try again later.',
  untested: 'Not tested',
  passed: (when: string, files: number) =>
    `Passed ${when}: all data restored, ${formatCount(files, 'file', 'files')} verified`,
  failed: (when: string) => `Failed ${when}:`,
  testProblems: backupTestProblems,
  testFailed: (when: string) => `The restore test failed ${when}:`,
  noRoom: (needed: string, free: string) =>
    `The backup needs about ${needed}, and only ${free} is free. Free up space, or set BACKUP_DIR to another disk.`,
  lastFailed: {
    folder: (when: string) => `The backup of ${when} failed.`,
    storage: (when: string) => `The backup of ${when} to storage failed.`,
  },
  overdue: 'No backup in the last two days.',
  settings: 'View backups',
  restore: 'Restore',
  restoreHint:
    'This replaces everything in the studio. Stop Backlot first, then run this in its folder.',
  restoreWith: (file: string) => `npm run restore -- ${file} --replace`,
  restoreElsewhere:
    'On a new machine, set the variables S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_PREFIX, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.',
}

/** Messages of the object storage in Settings › Backups. */
export const portalStorage = {
  title: 'Off-site storage',
  lead: 'Every backup is also written to a bucket of S3-compatible storage, such as Amazon S3, Backblaze B2, Cloudflare R2, Hetzner or Garage. Saving tests the connection.',
  environment: (location: string) =>
    `Backups are also written to ${location}, set by the S3_ environment variables. It can only be changed there.`,
  unusable:
    'The saved storage can’t be used, because it was encrypted with another key. Enter it again.',
  endpoint: 'Address',
  endpointHint: 'Such as https://s3.eu-central-1.amazonaws.com, without the bucket.',
  region: 'Region',
  regionHint: 'Leave blank for us-east-1, which most providers accept.',
  bucket: 'Bucket',
  prefix: 'Folder in the bucket',
  prefixHint: 'Optional. Each studio needs a folder or a bucket of its own.',
  keyId: 'Key ID',
  secret: 'Secret',
  secretHint: 'Stored encrypted and never shown again.',
  secretKept: 'Leave blank to keep the saved secret.',
  save: 'Save and test',
  saved: 'Storage saved. The first backup to it starts now.',
  test: 'Test connection',
  testHint: (location: string) => `Writes, reads and deletes a small object in ${location}.`,
  tested: 'The connection works',
  remove: 'Remove storage',
  removeHint: 'Backups are then written to the folder only. Those in storage stay there.',
  removed: 'Storage removed',
}
