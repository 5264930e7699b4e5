/** Problems of backups and of the object storage for them. */
export const backupProblems = {
  'backup-is-running': 'A backup is already running.',
  'backup-is-gone': 'This backup no longer exists.',
  'storage-endpoint-malformed':
    'Enter an address like https://s3.example.com, with nothing after the host and port.',
  'storage-region-malformed': 'Enter a region such as us-east-1, or leave it blank.',
  'storage-bucket-malformed': 'Enter the name of the bucket, such as studio-backups.',
  'storage-prefix-malformed':
    'Use letters, digits, dots, hyphens and underscores, with / between folders.',
  'storage-key-malformed': 'Enter the key ID as your storage shows it.',
  'storage-secret-malformed': 'This secret contains characters that can’t be sent.',
  'storage-was-changed':
    'Someone changed the storage while you were editing. Check it and save again.',
  'storage-secret-missing': 'Enter the secret for this key ID and address.',
  'storage-is-gone': 'No storage is set.',
} as const
