import { formatCount, formatList, pluralize } from './grammar.ts'
import { backupProblems } from './portal-backups.ts'
import { storageProblems } from './storage.ts'

/** `version` made the backup, if that is known. */
type Where = { databaseUrl: string | undefined; dataDir: string; version?: string | null }

/** Reasons a backup can't be restored. */
const restoreProblems = {
  'backup-missing': (file) => `The file ${file} doesn’t exist.`,
  'backup-damaged': (file) => `${file} is damaged or isn’t a Backlot backup. Nothing was restored.`,
  'files-damaged': (file) =>
    `A stored file of ${file} is missing or damaged: its folder “files” must be next to it. Nothing was restored.`,
  'passphrase-missing': (file) =>
    `${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`,
  'passphrase-wrong': (file) =>
    `BACKUP_PASSPHRASE doesn’t open ${file}: the passphrase is wrong, or key.age isn’t next to it.`,
  'backup-newer': (file, { version }) =>
    version
      ? `${file} was made by Backlot ${version}, which this version doesn’t know. Restore it with that version.`
      : `${file} was made by a version of Backlot that this one doesn’t know. Restore it with that version.`,
  'database-in-use': () =>
    'Backlot or another program is connected to the database. Stop it first.',
  'database-foreign': () =>
    'The database at DATABASE_URL contains tables of another program. Use an empty database.',
  'studio-there': (file, { databaseUrl, dataDir }) =>
    `There is already a studio in ${databaseUrl ? 'the database at DATABASE_URL' : dataDir}. To replace it, run: npm run restore -- ${file} --replace`,
} satisfies Record<string, (file: string, where: Where) => string>
type BackupProblem = keyof typeof backupProblems
export type RestoreProblem = keyof typeof restoreProblems

type Upgraded = { fromVersion: string | null; toVersion: string; backup: string | null }

/** `than` is the newer version, which is the same between two releases. */
const formatVersion = (version: string | null, than: string) => {
  if (version === null) return 'the earlier version'
  return version === than ? `the earlier build of version ${version}` : `version ${version}`
}

/** Reasons a studio file can't be imported. */
const importProblems = {
  ...restoreProblems,
  'backup-damaged': () => 'This file is damaged or isn’t a studio file. Choose another one.',
  'files-damaged': () => 'This file is damaged or isn’t a studio file. Choose another one.',
  'passphrase-wrong': () => 'That passphrase doesn’t open this file.',
  'studio-there': (file, { databaseUrl }) =>
    databaseUrl
      ? 'This database already contains a studio. Choose an empty database.'
      : 'This folder already contains a studio. Choose an empty folder.',
} satisfies Record<RestoreProblem, (file: string, where: Where) => string>

/** Text without a page: rejections before React Router, the final error page, and the terminal. */
export const server = {
  http: {
    method: 'Method not allowed.',
    elsewhere: {
      title: 'This form couldn’t be sent',
      text: 'It was sent from an address this website doesn’t use.',
      back: 'Go back to copy what you wrote, then send it again from',
    },
    importing: {
      title: 'Importing your studio',
      verify: 'Checking the file.',
      restore: 'Importing the files.',
      text: 'This page reloads by itself, and shows the sign-in when it’s done. You can close it.',
    },
    unavailable: {
      title: 'Temporarily unavailable',
      text: 'This page can’t be shown right now. Try again in a minute.',
      form: 'Nothing was saved. Go back to what you entered, wait a minute and send it again.',
    },
    diskFull: {
      title: 'The disk is full',
      text: 'You can read everything, but changes can’t be saved until there’s space.',
      form: 'Nothing was saved. You can read everything, but changes can’t be saved until there’s space. Go back to what you entered, and send it again later.',
    },
    manyTransfers: {
      title: 'Too many downloads at once',
      text: 'You already have four downloads running, or the server is busy. Start this one when another one finishes.',
    },
    notReady: {
      database: 'The database doesn’t respond.',
      schema: 'A newer version has upgraded the database. Stop this process.',
      'schema-older':
        'The database was rolled back to an earlier version. Restart this process to upgrade it again.',
    },
    large: 'This form is too large.',
    missing: 'Not found.',
    closing: 'The server is shutting down. Try again in a minute.',
    opening: 'Starting.',
  },

  start: {
    first: 'First start: preparing the database. This takes about ten seconds.',
    simulated: (file: string) => `The clock is shifted by ${file}. Use this for simulations only.`,
    ready: (address: string) => `Backlot is ready: ${address}`,
    upgraded: ({ fromVersion, toVersion, backup }: Upgraded, folder: string) =>
      [
        `Upgraded from ${formatVersion(fromVersion, toVersion)} to ${toVersion}. CHANGELOG.md says what’s new.`,
        ...(backup
          ? [
              `Everything before it was backed up to ${folder}/${backup}. To go back, stop Backlot and run: npm run rollback`,
            ]
          : []),
      ].join('\n'),
    setUp: (link: string) => `Set up your studio: ${link}`,
    setUpIn: (file: string) => `Set up your studio with the link in ${file}`,
    samples: 'Sample accounts: owner@, manager@, books@, crew@longlight.example',
    samplePassword: 'Password: longlight-sample (on this machine only)',
    samplePasswordGiven: 'Password: the value of SAMPLE_PASSWORD',
    plain: (address: string) =>
      `Warning: ${address} is not encrypted, so passwords are sent in plain text. Put an https proxy in front and set PUBLIC_URL to its address.`,
    samplesClosed: (host: string, address: string) =>
      `The sample accounts are off because other machines can reach this studio (HOST ${host}, PUBLIC_URL ${address}). Set SAMPLE_PASSWORD to turn them on.`,
  },

  ownerLink: {
    link: (owner: string, link: string, minutes: number) =>
      `${owner} can set a new password with this link. It works once, for ${minutes} minutes, while Backlot is running:\n${link}`,
    several: (owners: string) =>
      `There are several owners (${owners}). Choose one: npm run owner-link -- EMAIL`,
    none: (email: string | null) =>
      email === null
        ? 'There is no owner yet. Start Backlot: it prints the setup link.'
        : `No owner who can sign in has the email address ${email}.`,
  },

  backup: {
    done: ({
      file,
      rows,
      files,
      missing,
      copiedBytes,
    }: {
      file: string | null
      rows: number
      files: number
      missing: number
      copiedBytes: number
    }) =>
      [
        `Backed up ${rows} rows and ${formatCount(files, 'file', 'files')} to ${file}. ${Math.ceil(copiedBytes / 1_000_000)} MB were new.`,
        ...(missing > 0
          ? [
              `${formatCount(missing, 'file is', 'files are')} missing from the data folder or damaged, and not in the backup.`,
            ]
          : []),
      ].join('\n'),
    problems: (problem: BackupProblem | 'backup-is-running', destination: 'folder' | 'storage') =>
      problem === 'backup-is-running'
        ? 'A backup is already running.'
        : `The backup ${destination === 'storage' ? 'to the storage ' : ''}failed. ${backupProblems[problem]}`,
  },

  export: {
    usage:
      'Usage: npm run export -- FILE. FILE ends with .zip, or with .zip.age to encrypt it with BACKUP_PASSPHRASE.',
    passphraseMissing: 'Set BACKUP_PASSPHRASE to the passphrase to encrypt the file with.',
    exists: (file: string) => `${file} already exists. Choose another name.`,
    done: (file: string, rows: number, files: number) =>
      `Exported ${rows} rows and ${formatCount(files, 'file', 'files')} to ${file}.`,
    missing: (count: number) =>
      `${formatCount(count, 'file is', 'files are')} missing from the data folder or damaged, and not in the export.`,
    plainKey:
      'Files that aren’t encrypted don’t include secret.key. To keep two-step verification and the mail server, copy it too.',
    noRoom: (needed: string, free: string) =>
      `The file needs about ${needed}, and only ${free} is free. Nothing was exported.`,
    problems: {
      'backup-no-room': 'There isn’t enough free space for the file. Nothing was exported.',
      'backup-unwritable': 'The file can’t be written there. Nothing was exported.',
      'backup-failed':
        'The export failed, and nothing was written. The lines above have the cause.',
    },
    /** The first file in the archive. */
    readMe: (version: string, isEncrypted: boolean) =>
      [
        `This is a whole Backlot studio: all data and all files, written by Backlot ${version}.`,
        '',
        'To import it, choose it on the first page of an empty studio, or run this in the folder',
        'of Backlot: npm run import -- FILE',
        '',
        'studio.json.gz   all data, one row per line as JSON',
        'files            all images, films, recordings and documents, named by their SHA-256',
        'csv              the same data as one table per file, for a spreadsheet, without passwords',
        'manifest.jsonl   the size and the SHA-256 of each',
        '',
        'Unpacked, it is a backup: npm run restore -- studio.json.gz',
        isEncrypted
          ? 'It contains secret.key. Keep it as safe as the studio itself.'
          : 'It doesn’t contain secret.key.',
        '',
      ].join('\n'),
  },

  import: {
    usage: 'Usage: npm run import -- FILE. FILE is a studio file that ends with .zip or .zip.age.',
    problems: importProblems,
  },

  restore: {
    usage:
      'Usage: npm run restore -- FILE [--replace], or --list for the backups. Add --replace to overwrite an existing studio.',
    list: (location: string, names: string[]) =>
      names.length === 0
        ? `No backups in ${location}.`
        : `Backups in ${location}:\n${names.map((name) => `  ${name}`).join('\n')}`,
    storageMissing:
      'No storage is set. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    storage: storageProblems,
    done: (rows: number, files: number, at: string) =>
      `Restored ${rows} rows and ${formatCount(files, 'file', 'files')} as of ${at} UTC. Now start Backlot: npm start`,
    missing: (count: number) =>
      `${formatCount(count, 'file was', 'files were')} already missing when the backup was made.`,
    ended: 'Everyone was signed out. Old password, invitation and preview links no longer work.',
    heldEmails: (count: number) =>
      `${formatCount(count, 'email was', 'emails were')} waiting to be sent and may have been sent since the backup. Nothing was sent now: resend them from Settings › Email log if needed.`,
    heldReminders:
      'Reminders to clients that were due by now won’t be sent, because they may have been sent since the backup. You’ll find them in Settings › Email log.',
    lastDocuments: (numbers: string[]) =>
      `The next ${pluralize(numbers.length, 'document continues', 'invoice and credit note continue')} after ${formatList(numbers)}. If you issued any since the backup, issue those again first, in their order, so that no number is used for two documents.`,
    sealed: (key: string) =>
      `Two-step verification secrets, the mail server’s address and the key that seals agreements are encrypted with another key. To use them, copy the secret.key that belongs to the backup to ${key}.`,
    failed: (why: string) => `Nothing was restored or changed. ${why}`,
    problems: restoreProblems,
  },

  rollback: {
    usage: 'Usage: npm run rollback [-- --yes]. Without a terminal, --yes is needed to continue.',
    none: 'There is no upgrade with a backup that could be rolled back.',
    gone: (file: string) =>
      `The backup ${file} doesn’t exist. Backups before an upgrade are kept for 7 days.`,
    question: ([version, than]: [string | null, string], at: string, changes: number) =>
      `Rolling back to ${formatVersion(version, than)} restores the backup from ${at} UTC. ${formatCount(changes, 'change', 'changes')} made since then will be lost.`,
    kinds: (kinds: { kind: string; count: number }[]) =>
      kinds.map(({ kind, count }) => `  ${kind}: ${count}`).join('\n'),
    ask: 'Continue? [y/N] ',
    stopped: 'Nothing was changed.',
    done: ([version, than]: [string | null, string], rows: number) =>
      `Restored ${rows} rows, with the schema of ${formatVersion(version, than)}. Now install that version again and start it. Starting this one would upgrade again.`,
    missing: (count: number) =>
      `${formatCount(count, 'file is', 'files are')} missing from the data folder.`,
  },

  /** Startup errors and their remedies. */
  stop: {
    notBuilt: 'Backlot isn’t built yet. Run npm start, which builds it.',
    portTaken: (port: number) =>
      `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    portForbidden: (port: number) =>
      `This user isn’t allowed to use port ${port}. Set PORT to a number above 1023.`,
    hostUnknown: (host: string) => `HOST ${host} is not an address of this machine.`,
    notWritable: (folder: string) =>
      `The data folder ${folder} is not writable. Give this user write access, or set DATA_DIR to another folder.`,
    noFolder: (folder: string) =>
      `The data folder ${folder} is not a folder. Set DATA_DIR to another path.`,
    dataUnreadable: (folder: string) =>
      `The database in ${folder}/postgres can’t be opened. Some of its files are damaged or belong to another user. Make this user their owner, or restore a backup.`,
    diskFull: (folder: string) =>
      `The disk with ${folder} is full. Free some space and start again.`,
    dataInUse: (folder: string, pid: number | null) =>
      `The data folder ${folder} is in use by ${pid === null ? 'another process' : `process ${pid}`}. Stop it first, or set DATA_DIR to another folder.`,
    databaseSilent: (why: string) =>
      `The database at DATABASE_URL doesn’t respond${why && ` (${why})`}. Start it, or correct the address.`,
    databaseRefuses:
      'The database at DATABASE_URL rejected the user or password. Correct the address.',
    databaseForbids:
      'The user in DATABASE_URL isn’t allowed to create what Backlot needs. Make it the owner of the database, and have an administrator create the extensions pg_trgm and btree_gist there.',
    databaseMissing: 'The database in DATABASE_URL doesn’t exist. Create it first.',
    secretKeyDiffers:
      'The secret key doesn’t match the one this database was encrypted with. Restore the original secret.key and start again.',
    secretKeyMissing: 'The file in SECRET_KEY_FILE can’t be read. Check its path and permissions.',
    secretKeyMalformed:
      'The secret key isn’t 32 bytes in base64. Restore the original secret.key and start again.',
    otherDataFolder: (dataDir: string, folderId: string, marker: string) =>
      `This database’s files aren’t in ${dataDir} but in another data folder. Give all processes on this database the same DATA_DIR, for example on a shared disk. If those files are lost, restore a backup, or write ${folderId} into ${marker} to go on without them.`,
    upgradeFailed: (fromVersion: string | null, toVersion: string) =>
      `The upgrade to ${toVersion} failed and nothing was changed. You can start ${formatVersion(fromVersion, toVersion)} again.`,
    upgradeNotBackedUp: (toVersion: string, problem: BackupProblem) =>
      `The upgrade to ${toVersion} hasn’t started, because the backup before it failed. ${backupProblems[problem]} To upgrade without a backup, set SKIP_BACKUP=true.`,
    schemaOlder:
      'The database has the schema of an earlier version. Start Backlot first, which backs it up and upgrades it.',
    schemaNewer:
      'The data was written by a newer version of Backlot. Start that version, or restore a backup made with this one.',
    other: (message: string) => `Backlot couldn’t start: ${message}`,
  },
}
