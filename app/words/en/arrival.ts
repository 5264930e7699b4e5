import { capital, numberWord } from './numbers.ts'

const files = (count: number) => (count === 1 ? 'one file' : `${numberWord(count)} files`)

/** Words of the place where files are put into the library, and of those that are on their way. */
export const arrival = {
  drop: 'Drop files or whole folders anywhere on this page',
  dropHere: 'Drop files here, or press to choose them',
  /** Where there is no mouse to drop with. */
  press: 'Put files into the library',
  choose: 'Choose files',
  folder: 'Choose a folder',
  hint: 'JPEG, PNG, WebP, AVIF · MP4, MOV · WAV, MP3, M4A, FLAC. Pasting a picture works too.',
  hintOf: {
    picture: 'JPEG, PNG, WebP or AVIF, up to 40 MB each.',
    film: 'MP4 or MOV, up to 8 GB each.',
    sound: 'WAV, MP3, M4A or FLAC, up to 2 GB each.',
  },
  letGo: 'Let go to put it into',
  library: 'the library',
  pasted: (day: string, time: string) => `Pasted ${day} at ${time}`,

  panel: 'Files on their way',
  list: 'Files',
  head: {
    going: (done: number, of: number) =>
      of === 1 ? 'Uploading one file' : `Uploading: ${done} of ${of} done`,
    paused: (done: number, of: number) => (of === 1 ? 'Paused' : `Paused: ${done} of ${of} done`),
    cut: 'Waiting for the connection',
    ended: 'You are signed out',
    done: (added: number, known: number, refused: number) =>
      added + known === 0
        ? `${capital(files(refused))} could not be taken`
        : added === 0
          ? `Already in the library: ${files(known)}`
          : `${capital(files(added))} added`,
  },
  /** Said once, when it begins or changes, to those who do not see it. */
  said: {
    going: (of: number) => `Uploading ${files(of)}`,
    refused: (count: number) => `${capital(files(count))} could not be taken`,
  },
  knownToo: (count: number) => `${capital(files(count))} in the library already`,
  refusedToo: (count: number) => `${capital(files(count))} could not be taken`,
  cut: 'It goes on by itself from where it was.',
  ended: 'Sign in again in another tab, and it goes on where it was.',
  sent: (sent: string, of: string) => `${sent} of ${of}`,
  left: (seconds: number) => `${timeOf(seconds)} left`,
  progress: (percent: number) => `${percent}%`,
  all: 'Everything together',
  waiting: 'Waiting',
  arriving: 'Putting it into the library...',
  cutOne: 'Waiting for the connection',
  endedOne: 'Signed out',
  there: 'Added',
  known: 'Already in the library',
  more: (count: number) => `and ${count} more`,

  pause: 'Pause',
  goOn: 'Go on',
  tryNow: 'Try now',
  signIn: 'Sign in',
  cancelAll: 'Cancel all',
  cancel: (name: string) => `Cancel ${name}`,
  again: 'Try again',
  againOf: (name: string) => `Try ${name} again`,
  takeOff: (name: string) => `Take ${name} off the list`,
  show: 'Show files',
  hide: 'Hide files',
  close: 'Close',

  leftOver: (count: number) =>
    count === 1
      ? 'One file was on its way when this page was closed. Choose it again and it goes on where it was.'
      : `${capital(files(count))} were on their way when this page was closed. Choose them again and they go on where they were.`,
  names: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
  forget: (count: number) => (count === 1 ? 'Forget it' : 'Forget them'),

  pill: 'See the files on their way',
}

function timeOf(seconds: number) {
  if (seconds < 50) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'One minute' : `${minutes} minutes`
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
