import type { CheckName, Finding } from '#app/features/insight/health/rules.ts'

import { formatCount } from './grammar.ts'
import { describeMailError } from './mail-errors.ts'
import { backupProblems } from './portal-backups.ts'
import { portalHealth } from './portal-health.ts'
import { portalSettings } from './portal-settings.ts'

/** Formats values for the reader's locale; instants are epoch milliseconds. */
export type HealthFormat = { when: (at: number) => string; size: (bytes: number) => string }
/** The findings, and the remedy for each. */
type Sentences = [text: string, remedy?: string]
type FindingOf<Kind, Each = Finding> = Each extends Finding
  ? Kind extends Each['kind']
    ? Each
    : never
  : never
type Findings = {
  [Kind in Finding['kind']]: (finding: FindingOf<Kind>, format: HealthFormat) => Sentences
}

const { setup } = portalSettings

const findings: Findings = {
  running: ({ address }) => [`Running at ${address}.`],
  'not-running': ({ address }) => [
    `Nothing answers at ${address}.`,
    'Start Backlot, or run this with the same environment.',
  ],
  unresponsive: ({ address, pid }) => [
    `${pid === null ? 'A process' : `Process ${pid}`} uses the data folder, but doesn’t answer at ${address}.`,
    'Restart it. If it still doesn’t answer, its log has the cause.',
  ],
  'other-program': ({ address }) => [
    `Another program, or a Backlot with other data, answers at ${address}.`,
    'Stop it, set PORT to another number, or run this with the environment of the running program.',
  ],
  'not-ready': ({ sentence }) => [
    `It isn’t ready: ${sentence}`,
    'If this lasts, its log has the cause.',
  ],
  unchecked: () => ['It’s running, but couldn’t check itself.', 'Its log has the cause.'],
  configured: ({ publicUrl }) => [`The public address is ${publicUrl}.`],
  'configuration-invalid': ({ sentence }) => [sentence, 'Correct the environment variable.'],
  'clock-simulated': () => [
    'CLOCK_FILE shifts the program’s clock.',
    'Unset CLOCK_FILE, unless this is a simulation.',
  ],
  https: ({ publicUrl }) => [`${publicUrl} is encrypted.`],
  http: () => splitRemedy(setup.http),
  local: () => ['Only this machine uses this address, so it needs no encryption.'],
  'no-proxy': () => ['No proxy is in front.'],
  proxied: () => ['Visitors’ addresses arrive through the proxy.'],
  'proxy-not-trusted': () => splitRemedy(setup['proxy-not-trusted']),
  'proxy-count': ({ trusted, seen }) => [
    `Requests come through ${formatCount(seen, 'proxy', 'proxies')}, and TRUSTED_PROXIES is ${trusted}.`,
    seen === 0
      ? 'Let the proxy append to X-Forwarded-For, or set TRUSTED_PROXIES to 0.'
      : `Set TRUSTED_PROXIES to ${seen} if all of them are yours.`,
  ],
  'proxy-body': () => [
    'The proxy refuses requests of 48 MB, so larger uploads fail.',
    'Raise its limit to 48 MB (nginx: client_max_body_size 48m).',
  ],
  'other-origin': ({ origin, publicUrl }) => splitRemedy(setup['other-origin'](origin, publicUrl)),
  'public-url-silent': ({ publicUrl, code }) => [
    `${publicUrl} can’t be reached from this machine (${code}).`,
    'Check its DNS entry, the proxy and its certificate.',
  ],
  'public-url-foreign': ({ publicUrl }) => [
    `${publicUrl} answers, but not with this studio.`,
    'Correct PUBLIC_URL, or let the proxy pass requests to this program.',
  ],
  database: ({ engine, version }) => [
    engine === 'embedded' ? `Embedded PostgreSQL ${version}.` : `PostgreSQL ${version}.`,
  ],
  'database-silent': ({ sentence }) => splitRemedy(sentence),
  'database-old': ({ version }) => [
    `PostgreSQL ${version} is too old.`,
    'Upgrade it to version 15 or newer.',
  ],
  'schema-older': () => [
    'The database hasn’t been upgraded to this version yet.',
    'Start Backlot, which upgrades it.',
  ],
  'schema-newer': () => [
    'The data was written by a newer version of Backlot.',
    'Start that version, or restore a backup made with this one.',
  ],
  'not-started': () => ['There is no data yet.', 'Start Backlot, which creates it.'],
  'run-as': ({ path }) => [
    `${path} belongs to another user, so the database wasn’t opened.`,
    'Run this as the user who runs Backlot.',
  ],
  'key-fine': () => ['The key matches this database.'],
  'key-missing': () => [
    'The encryption key is missing.',
    'Copy secret.key back from where you keep it, or from a backup with a passphrase. Don’t start without it.',
  ],
  'key-malformed': () => [
    'The encryption key isn’t 32 bytes in base64.',
    'Restore the original secret.key.',
  ],
  'key-differs': () => [
    'The encryption key isn’t the one this database was encrypted with.',
    'Restore the original secret.key.',
  ],
  access: () => ['The data folder is writable, and only its owner can read the key.'],
  'access-unwritable': ({ path }) => [
    `${path} isn’t a writable folder.`,
    'Give the user who runs Backlot write access, or correct DATA_DIR or BACKUP_DIR.',
  ],
  'access-other-user': ({ path }) => [
    `${path} and the data folder belong to different users.`,
    'Give all of the data folder to the user who runs Backlot (chown -R).',
  ],
  'access-readable': ({ path }) => [
    `Other users of this machine can read ${path}.`,
    `Run: chmod ${path.endsWith('.key') ? '600' : '700'} ${path}`,
  ],
  disk: ({ folder, freeBytes }, { size }) => [`${size(freeBytes)} free in ${folder}.`],
  'disk-low': ({ folder, freeBytes }, { size }) => [
    `Only ${size(freeBytes)} free in ${folder}.`,
    'Free some space, or move it to a larger disk.',
  ],
  'disk-full': ({ folder, freeBytes }, { size }) => [
    `The disk with ${folder} is full (${size(freeBytes)} free).`,
    'Free some space now: changes can’t be saved without it.',
  ],
  'disk-unknown': () => ['The free space couldn’t be read.', 'Check that the data folder exists.'],
  clock: () => ['The clock is correct.'],
  'clock-differs': ({ seconds }) => [
    `This machine’s clock and the database server’s differ by ${formatCount(seconds, 'second')}.`,
    'Sync both with a time server (timedatectl set-ntp true).',
  ],
  'clock-behind': ({ at }, { when }) => [
    `The last change is from ${when(at)}, which is in the future.`,
    'Check this machine’s clock (timedatectl). It’s behind now, or was ahead then.',
  ],
  email: ({ sentAt }, { when }) => [
    sentAt === null ? 'Set up. No email sent yet.' : `Last email sent ${when(sentAt)}.`,
  ],
  'email-unused': () => ['Not set up. The sample studio sends no email.'],
  'email-none': () => [
    'Email isn’t set up. Emails are saved but not sent.',
    'Choose a mail server under Settings › Email, or set SMTP_URL.',
  ],
  'email-unusable': () => [
    'The saved mail server can’t be used, so emails are waiting.',
    'Enter its address again under Settings › Email.',
  ],
  'email-stuck': ({ waiting, since, error }, { when }) => [
    `${formatCount(waiting, 'email is', 'emails are')} waiting, the oldest since ${when(since)}.${error === null ? '' : ` Last error: ${describeMailError(error)}.`}`,
    'Send a test email under Settings › Email, and correct the mail server.',
  ],
  'email-failed': ({ count }) => [
    `${formatCount(count, 'email')} couldn’t be sent in the last 7 days.`,
    'Open Settings › Email log to see why and send them again.',
  ],
  'email-server-silent': ({ error }) => [
    `The mail server doesn’t accept a connection: ${describeMailError(error)}.`,
    'Correct it under Settings › Email or in SMTP_URL.',
  ],
  backup: ({ at }, { when }) => [`Last backup ${when(at)}.`],
  'backup-first': () => ['The first backup runs tonight.'],
  'backup-sample': () => ['The sample studio isn’t backed up.'],
  'backup-problem': ({ problem, at }, { when }) => [
    `The backup of ${when(at)} failed.`,
    backupProblems[problem],
  ],
  'backup-overdue': ({ at }, { when }) => [
    at === null ? 'There is no backup.' : `No backup since ${when(at)}.`,
    'Make one under Settings › Backups. Nightly backups need Backlot to be running.',
  ],
  'backup-incomplete': ({ missing }) => [
    `${formatCount(missing, 'file was', 'files were')} missing or damaged and not backed up.`,
    'Find them in an earlier backup, or delete them in the library.',
  ],
  tested: ({ at }, { when }) => [`Passed ${when(at)}.`],
  'test-failed': ({ at }, { when }) => [
    `The test of ${when(at)} failed.`,
    'Make a new backup under Settings › Backups and test it.',
  ],
  'test-postponed': () => [
    'Postponed: a test needs 1 GB of free memory.',
    'It runs when there is enough. Give the machine more memory, or restore a backup on another one.',
  ],
  untested: () => ['No backup was tested yet. One is tested every month.'],
  'backup-elsewhere': () => ['Backups are on another disk than the data, or in storage elsewhere.'],
  'backup-same-disk': ({ folder }) => [
    `Backups are on the same disk as the data (${folder}), so a disk failure can take both.`,
    'Set BACKUP_DIR to a folder on another disk, or add storage under Settings › Backups.',
  ],
  jobs: () => ['Scheduled jobs run on time.'],
  'jobs-late': ({ since }, { when }) => [
    `Scheduled jobs haven’t run since ${when(since)}.`,
    'Restart Backlot. If they still don’t run, its log has the cause.',
  ],
  media: () => ['All images and videos are ready.'],
  'media-waiting': ({ count }) => [
    `${formatCount(count, 'image or video is', 'images or videos are')} being prepared.`,
    'This takes minutes. If it takes hours, restart Backlot and check its log.',
  ],
  'media-broken': ({ count }) => [
    `${formatCount(count, 'image or video', 'images or videos')} couldn’t be prepared.`,
    'Open the library to see which, and replace them.',
  ],
  'audit-trail': ({ count }) => [`${formatCount(count, 'entry', 'entries')}, all intact.`],
  'audit-trail-broken': ({ seq }) => [
    `The audit trail of quotes isn’t intact from entry ${seq} on. It was changed outside Backlot.`,
    'Find out who can change the database, and restore a backup from before the change.',
  ],
  documents: ({ count }) => [`${formatCount(count, 'PDF')}, all intact.`],
  'documents-failed': ({ count, example }) => [
    `${formatCount(count, 'PDF')} couldn’t be created, such as the one of ${example}.`,
    'Open the document to see why, and try again there.',
  ],
  'documents-damaged': ({ count, example }) => [
    `${formatCount(count, 'PDF is', 'PDFs are')} damaged and can’t be created again, such as the one of ${example}.`,
    'Restore the files from a backup, and check the disk.',
  ],
  calendars: ({ count }) => [`${formatCount(count, 'calendar is', 'calendars are')} syncing.`],
  'calendars-failing': ({ count }) => [
    `${formatCount(count, 'calendar', 'calendars')} can’t be synced.`,
    'Open Settings › Calendars to see why.',
  ],
  files: ({ count, hashed }) => [
    hashed > 0
      ? `${formatCount(count, 'file')}, ${hashed} of them verified by checksum.`
      : `${formatCount(count, 'file')}, all in place.`,
  ],
  'files-missing': ({ count, example }) => [
    `${formatCount(count, 'file is', 'files are')} missing from the data folder, such as ${example}.`,
    'Check DATA_DIR, then restore them from a backup.',
  ],
  'files-damaged': ({ count, example }) => [
    `${formatCount(count, 'file is', 'files are')} damaged, such as ${example}.`,
    'Restore them from a backup, and check the disk.',
  ],
  'files-unknown': ({ count, example }) => [
    `${formatCount(count, 'folder in media doesn’t', 'folders in media don’t')} belong to a file, such as ${example}.`,
    'They are deleted within hours. If they stay, the log has the cause.',
  ],
  'samples-none': () => ['None.'],
  'samples-closed': () => ['They open only on this machine.'],
  'samples-open': () => [
    'Anyone who knows SAMPLE_PASSWORD can sign in to the sample accounts.',
    'Unset SAMPLE_PASSWORD when you no longer show the sample studio.',
  ],
  ffmpeg: () => ['Installed: videos are converted for streaming.'],
  'ffmpeg-unused': () => ['Not installed. Videos would be shown as they were uploaded.'],
  'ffmpeg-missing': ({ videos }) => [
    `Not installed, so ${formatCount(videos, 'video isn’t', 'videos aren’t')} converted for streaming.`,
    'Install FFmpeg and restart Backlot.',
  ],
}

/** Splits the last sentence, which says what to do, from those before. */
function splitRemedy(text: string): Sentences {
  const sentences = text.match(/.+?\.(?=\s|$)/g) ?? [text]
  const remedy = sentences.length > 1 ? sentences.pop()!.trim() : undefined
  const rest = sentences.join('').trim()
  return remedy === undefined ? [rest] : [rest, remedy]
}

const checks: Record<CheckName, string> = {
  program: 'Program',
  configuration: 'Address',
  https: 'Encryption',
  proxy: 'Proxy',
  database: 'Database',
  key: 'Encryption key',
  permissions: 'Data folder',
  disk: 'Disk',
  clock: 'Clock',
  email: 'Email',
  backups: 'Backups',
  'restore-test': 'Restore test',
  'backup-place': 'Backup folder',
  jobs: 'Scheduled jobs',
  media: 'Images and videos',
  documents: 'PDFs',
  'audit-trail': 'Audit trail',
  calendars: 'Calendars',
  files: 'Files',
  'sample-accounts': 'Sample accounts',
  ffmpeg: 'FFmpeg',
}

/** The sentences of the health checks, for Settings › Health and `doctor`. */
export const health = {
  ...portalHealth,
  checks,
  /** Returns what was found, and what to do about it. */
  describe: (finding: Finding, format: HealthFormat): Sentences =>
    (findings[finding.kind] as (finding: Finding, format: HealthFormat) => Sentences)(
      finding,
      format,
    ),
}
