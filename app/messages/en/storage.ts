/** Reasons object storage can't be used, for forms, failed backups and the terminal. */
export const storageProblems = {
  'storage-unreachable':
    'The storage doesn’t answer. Check its address, and that this machine can reach it.',
  'storage-certificate': 'The certificate of the storage isn’t valid for this address.',
  'storage-plain':
    'Use https. Only storage on this machine or its private network can be reached with http.',
  'storage-key-wrong': 'The storage doesn’t know this key ID.',
  'storage-secret-wrong': 'The secret doesn’t belong to this key ID.',
  'storage-forbidden':
    'This key isn’t allowed to list, write, read and delete objects in the bucket.',
  'storage-bucket-missing': 'There is no bucket with this name in this storage.',
  'storage-region-wrong': 'The bucket is in another region. Enter its region and its address.',
  'storage-clock': 'The storage refused the request because the clock of this machine is wrong.',
  'storage-failed': 'The storage answered with an error.',
}
