import { capitalize, formatList, formatNumberWord, pluralize, spellCount } from './grammar.ts'

const formatFiles = (count: number) => spellCount(count, 'file')

/** Messages of the upload area and its queue. */
export const uploads = {
  drop: 'Drop files or whole folders anywhere on this page',
  dropHere: 'Drop files here, or press to choose files',
  /** On touch screens, where nothing can be dropped. */
  press: 'Upload files',
  choose: 'Choose files',
  folder: 'Choose a folder',
  hint: 'JPEG, PNG, WebP, AVIF · MP4, MOV · WAV, MP3, M4A, FLAC. You can also paste an image.',
  hintOf: {
    picture: 'JPEG, PNG, WebP or AVIF, up to 40 MB each.',
    film: 'MP4 or MOV, up to 8 GB each.',
    sound: 'WAV, MP3, M4A or FLAC, up to 2 GB each.',
  },
  dropInto: 'Drop to upload to',
  library: 'the library',
  pasted: (day: string, time: string) => `Pasted ${day} at ${time}`,

  panel: 'Uploads',
  list: 'Files',
  head: {
    uploading: (done: number, of: number) =>
      pluralize(of, 'Uploading one file', `Uploading: ${done} of ${of} done`),
    paused: (done: number, of: number) => pluralize(of, 'Paused', `Paused: ${done} of ${of} done`),
    disconnected: 'Waiting for a connection',
    'signed-out': 'You’re signed out',
    done: (added: number, duplicates: number, refused: number, isDelivery: boolean) =>
      added + duplicates === 0
        ? `Couldn’t upload ${formatFiles(refused)}`
        : added === 0
          ? `Already in the ${isDelivery ? 'gallery' : 'library'}: ${formatFiles(duplicates)}`
          : `${capitalize(formatFiles(added))} added`,
  },
  /** Announced to screen readers when the upload begins or changes. */
  announcement: {
    uploading: (of: number) => `Uploading ${formatFiles(of)}`,
    refused: (count: number) => `Couldn’t upload ${formatFiles(count)}`,
  },
  alsoDuplicates: (count: number, isDelivery: boolean) =>
    `${capitalize(formatFiles(count))} already in the ${isDelivery ? 'gallery' : 'library'}`,
  alsoRejected: (count: number) => `Couldn’t upload ${formatFiles(count)}`,
  resumesOnline: 'The upload resumes when you’re back online.',
  resumesSignedIn: 'Sign in again in another tab to resume the upload.',
  sent: (sent: string, of: string) => `${sent} of ${of}`,
  left: (seconds: number) => `${formatTimeLeft(seconds)} left`,
  progress: (percent: number) => `${percent}%`,
  all: 'Total progress',
  waiting: 'Waiting',
  processing: 'Processing...',
  fileDisconnected: 'Waiting for a connection',
  fileSignedOut: 'Signed out',
  added: 'Added',
  replaced: 'Replaced the earlier file',
  duplicate: 'Already in the library',
  inGallery: (name: string) => `Already in this gallery: ${name}`,
  more: (count: number) => `and ${count} more`,

  pause: 'Pause',
  resume: 'Resume',
  tryNow: 'Try now',
  signIn: 'Sign in',
  cancelAll: 'Cancel all',
  cancel: (name: string) => `Cancel ${name}`,
  again: 'Try again',
  retryFile: (name: string) => `Try ${name} again`,
  dismiss: (name: string) => `Remove ${name} from the list`,
  show: 'Show files',
  hide: 'Hide files',
  close: 'Close',

  unfinished: (count: number) =>
    pluralize(
      count,
      'One upload didn’t finish before this page was closed. Choose the file again to resume.',
      `${capitalize(formatNumberWord(count))} uploads didn’t finish before this page was closed. Choose the files again to resume.`,
    ),
  names: (names: string[], more: number) =>
    formatList(more > 0 ? [...names, `${more} more`] : names),
  discardUnfinished: (count: number) => pluralize(count, 'Dismiss', 'Dismiss all'),

  pill: 'Show uploads',
}

function formatTimeLeft(seconds: number) {
  if (seconds < 50) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return pluralize(minutes, 'One minute', `${minutes} minutes`)
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
