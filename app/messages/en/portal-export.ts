import { formatCount } from './grammar.ts'

/** Messages of Settings › Backups, the whole studio in one file. */
export const portalExport = {
  title: 'The whole studio in one file',
  lead: 'All data and all files, to move to another machine or database, or to keep elsewhere. You can import it into an empty studio.',
  passphrase: 'Passphrase (optional)',
  passphraseHint:
    'At least 12 characters. Encrypts the file, and it then includes secret.key. Keep the passphrase: without it, the file can’t be opened.',
  create: 'Create file',
  waiting: 'The file is about to be created.',
  running: (done: number, total: number) => `Creating the file: ${done} of ${total} files.`,
  stop: 'Stop',
  ready: (file: string, size: string) => `${file} is ready, ${size}.`,
  encrypted: 'Encrypted. You need the passphrase to import it.',
  plain:
    'Not encrypted, and without secret.key. Anyone who has this file can read everything in it.',
  endsAt: (when: string) => `This file will be deleted from this machine on ${when}.`,
  missing: (count: number) =>
    `${formatCount(count, 'file was', 'files were')} missing from the data folder or damaged, and left out.`,
  download: 'Download',
  delete: 'Delete file',
  failed: 'The file couldn’t be created.',
  problems: {
    'backup-no-room': 'There isn’t enough free space in the backup folder.',
    'backup-unwritable':
      'The backup folder can’t be written to. Check that it exists and belongs to the user who runs Backlot.',
    'backup-failed': 'The program’s log has the cause.',
  },
  noRoom: (needed: string, free: string) =>
    `It needs about ${needed}, and only ${free} is free in the backup folder.`,
  documents: {
    title: 'All documents',
    lead: 'Every invoice, credit note and agreement that was issued as PDF, in one ZIP file, with a program that checks any PDF against them without Backlot or a connection.',
    check: 'To check a file, unpack them and run',
    command: 'node verify.mjs FILE.pdf',
    none: 'There are no documents yet.',
    download: (count: number) => `Download ${formatCount(count, 'document', 'documents')}`,
  },
}
