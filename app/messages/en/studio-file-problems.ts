/** Problems of exporting the studio into one file, and of importing it. */
export const studioFileProblems = {
  'path-missing': 'Enter the path of the file or folder.',
  'backup-missing': 'There is no file or folder at this path on the machine that runs Backlot.',
  'folder-without-backup': 'There is no backup in this folder.',
  'backup-damaged': 'This file is damaged or isn’t a studio file. Choose another one.',
  'files-damaged':
    'A stored file of this backup is missing or damaged, so nothing was imported. Choose another one.',
  'backup-newer':
    'This file was made by a newer version of Backlot. Upgrade this one first, then import it.',
  'passphrase-missing': 'This file is encrypted. Enter its passphrase.',
  'passphrase-wrong': 'That passphrase doesn’t open this file.',
  'database-in-use':
    'Another program is connected to the database, so nothing was imported. Stop it, then try again.',
  'database-foreign':
    'The database contains tables of another program, so nothing was imported. Use an empty one.',
  'studio-there': 'There is already a studio here.',
  'import-failed': 'The import failed, and nothing was imported. The program’s log has the cause.',
  'export-is-there': 'There is already a studio file. Delete it to make another one.',
  'export-is-gone': 'This studio file no longer exists.',
  'passphrase-short': 'Use at least 12 characters.',
  'passphrase-long': 'Keep it under 200 characters.',
}
