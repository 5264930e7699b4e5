import {
  type MediaKind,
  isHeic,
  isPdf,
  guessMediaKind,
  mediaKinds,
  maxBytesByKind,
  maxGalleryBytes,
} from '#app/core/media-kinds.ts'
import { type ProblemCode, parseProblemCode } from '#app/messages/problems.ts'

/**
 * `disconnected` and `signed-out` resume where they were. `added`: the item is new in the library;
 * `duplicate`: the library already had its content.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'processing'
  | 'disconnected'
  | 'signed-out'
  | 'added'
  | 'duplicate'
  | 'refused'

/** One file being uploaded to the library. */
export type UploadItem = {
  id: number
  /** Identifies the file on this computer; the same when it is chosen again. */
  key: string
  name: string
  folder: string
  bytes: number
  sent: number
  /** Estimated seconds until all of it is sent, or null. */
  seconds: number | null
  state: UploadState
  problem: ProblemCode | null
  /** Failures since the last progress. */
  tries: number
  /** Number of restarts because the server had lost the upload. */
  restarts: number
  /** The drop it came with, and the number of files in it. */
  drop: number
  dropSize: number
  /** The gallery of a website page that shows it once it is uploaded, or null. */
  target: string | null
  /** The client's gallery or review that it is uploaded to, or null for the library. */
  delivery: DeliveryTarget | null
  /** The name under which the client's gallery has the same content, or null. */
  existingName: string | null
  /** True if it replaced a file of the same name in the client's gallery. */
  isReplacement: boolean
}

/**
 * The page of a client's gallery or review, and the section of a gallery for files that don't come
 * in a folder.
 */
export type DeliveryTarget = { path: string; sectionId: string | null }

/** The media item created from a file. */
export type UploadedItem = { id: string; hash: string; kind: MediaKind; name: string }

export type UploadEvent =
  | { type: 'start' | 'uploaded' | 'pause' | 'signed-out' | 'lost' | 'retry' }
  | { type: 'added'; isReplacement?: boolean }
  | { type: 'duplicate'; existingName?: string | null }
  | { type: 'progress'; bytes: number; seconds: number | null }
  /** `answered` is true if the server responded with an error, and false without any response. */
  | { type: 'disconnected'; answered: boolean }
  | { type: 'refused'; problem: ProblemCode }

/** The reason a request failed. */
export type UploadError =
  | { type: 'disconnected'; answered: boolean }
  | { type: 'signed-out' }
  | { type: 'lost' }
  | { type: 'refused'; problem: ProblemCode }

const maxParallel = 2
/**
 * Files from this size on, in bytes, take long: only one is sent at a time, so that small files
 * overtake it.
 */
const largeFileBytes = 64 * 1024 ** 2
const maxRestarts = 3
/**
 * Consecutive failures with a response after which the upload waits for the user; about a quarter
 * of an hour.
 */
const maxTries = 20

const allowedStates: Record<UploadEvent['type'], readonly UploadState[]> = {
  start: ['waiting', 'disconnected', 'signed-out'],
  progress: ['sending'],
  uploaded: ['sending'],
  pause: ['sending', 'disconnected', 'signed-out'],
  disconnected: ['sending', 'processing'],
  'signed-out': ['sending', 'processing'],
  lost: ['sending', 'processing'],
  added: ['processing'],
  duplicate: ['processing'],
  refused: ['sending', 'processing'],
  retry: ['refused'],
}

/** Returns the file after an event, or the same object if the event doesn't apply to its state. */
export function applyEvent(file: UploadItem, event: UploadEvent): UploadItem {
  if (!allowedStates[event.type].includes(file.state)) return file
  switch (event.type) {
    case 'start':
      return { ...file, state: 'sending', seconds: null }
    case 'progress':
      return {
        ...file,
        sent: Math.min(file.bytes, Math.max(0, event.bytes)),
        seconds: event.seconds,
        tries: event.bytes > file.sent ? 0 : file.tries,
      }
    case 'uploaded':
      return { ...file, state: 'processing', sent: file.bytes, seconds: null }
    case 'pause':
      return { ...file, state: 'waiting', seconds: null }
    case 'disconnected':
      return event.answered && file.tries >= maxTries
        ? toRefused(file, 'server-silent')
        : { ...file, state: 'disconnected', tries: file.tries + 1, seconds: null }
    case 'lost':
      return file.restarts >= maxRestarts
        ? toRefused(file, 'upload-gone')
        : { ...file, state: 'waiting', sent: 0, restarts: file.restarts + 1, seconds: null }
    case 'refused':
      return toRefused(file, event.problem)
    case 'added':
      return { ...file, state: 'added', isReplacement: event.isReplacement ?? false }
    case 'duplicate':
      return { ...file, state: 'duplicate', existingName: event.existingName ?? null }
    case 'retry':
      return { ...file, state: 'waiting', problem: null, sent: 0, tries: 0, restarts: 0 }
    default:
      return { ...file, state: event.type, seconds: null }
  }
}

function toRefused(file: UploadItem, problem: ProblemCode): UploadItem {
  return { ...file, state: 'refused', problem, seconds: null }
}

export function isUnfinished({ state }: UploadItem): boolean {
  return !['added', 'duplicate', 'refused'].includes(state)
}

/** Returns the next file to send, in drop order, once there is capacity. */
export function findNextUpload(files: readonly UploadItem[]): UploadItem | undefined {
  const busy = files.filter((file) => isUnfinished(file) && file.state !== 'waiting')
  if (busy.length >= maxParallel) return undefined
  const isLargeBusy = busy.some(({ bytes }) => bytes >= largeFileBytes)
  return files.find(
    ({ state, bytes }) => state === 'waiting' && !(isLargeBusy && bytes >= largeFileBytes),
  )
}

/** Returns the wait before the next attempt, in milliseconds. */
export function getRetryDelay(tries: number): number {
  return 1000 * Math.min(60, 2 ** Math.max(0, tries - 1))
}

export type Phase = 'none' | 'uploading' | 'paused' | 'disconnected' | 'signed-out' | 'done'
export type UploadTotals = {
  phase: Phase
  files: number
  added: number
  duplicates: number
  refused: number
  bytes: number
  sent: number
  /** True if all files are for clients' galleries. */
  isDelivery: boolean
}

/** Returns the totals. The bytes of rejected files don't count. */
export function computeTotals(files: readonly UploadItem[], paused: boolean): UploadTotals {
  const sums: UploadTotals = {
    phase: 'none',
    files: files.length,
    added: 0,
    duplicates: 0,
    refused: 0,
    bytes: 0,
    sent: 0,
    isDelivery: files.length > 0 && files.every(({ delivery }) => delivery !== null),
  }
  const states = new Set<UploadState>()
  for (const { state, bytes, sent } of files) {
    states.add(state)
    if (state === 'refused') sums.refused++
    else {
      sums.bytes += bytes
      sums.sent += sent
    }
    if (state === 'added') sums.added++
    if (state === 'duplicate') sums.duplicates++
  }
  return { ...sums, phase: files.length === 0 ? 'none' : getPhase(states, paused) }
}

function getPhase(states: Set<UploadState>, paused: boolean): Phase {
  if (states.has('signed-out')) return 'signed-out'
  if (states.has('sending') || states.has('processing')) return 'uploading'
  if (states.has('disconnected')) return 'disconnected'
  if (states.has('waiting')) return paused ? 'paused' : 'uploading'
  return 'done'
}

/** Returns whole percents, rounded down: 100 only when nothing is missing. */
export function toPercent(sent: number, bytes: number): number {
  return bytes === 0 ? 0 : Math.floor((100 * sent) / bytes)
}

const displayRanks: Record<UploadState, number> = {
  sending: 0,
  processing: 0,
  disconnected: 0,
  'signed-out': 0,
  refused: 1,
  waiting: 2,
  duplicate: 3,
  added: 3,
}

/**
 * Returns the files to show, at most `most`: unfinished, rejected, waiting, and then finished with
 * the latest first.
 */
export function listForDisplay(files: readonly UploadItem[], most: number): UploadItem[] {
  return files
    .toSorted(
      (a, b) =>
        displayRanks[a.state] - displayRanks[b.state] ||
        (displayRanks[a.state] === 3 ? b.id - a.id : a.id - b.id),
    )
    .slice(0, most)
}

/** Bytes sent at points in time (milliseconds), for the last seconds. */
export type ThroughputSamples = readonly { at: number; sent: number }[]

const sampleWindowMs = 20_000
const minWindowMs = 2500

export function addSample(pace: ThroughputSamples, now: number, sent: number): ThroughputSamples {
  const last = pace.at(-1)
  if (last && sent < last.sent) return [{ at: now, sent }]
  // more samples would not improve the estimate
  if (last && now - last.at < 250) return pace
  return [...pace.filter((sample) => now - sample.at <= sampleWindowMs), { at: now, sent }]
}

/** Returns the seconds left at this rate, or null without enough samples. */
export function estimateSecondsLeft(pace: ThroughputSamples, rest: number): number | null {
  const [first, last] = [pace[0], pace.at(-1)]
  if (rest === 0 || !first || !last || last.at - first.at < minWindowMs || last.sent <= first.sent)
    return null
  return Math.ceil((rest * (last.at - first.at)) / (last.sent - first.sent) / 1000)
}

/** Returns true if a retry could succeed, which it can't after the file itself was rejected. */
export function isRetryable(problem: ProblemCode | null): boolean {
  return problem !== null && !/-(?:empty|kind|heavy|heic|damaged|large|changed)$/.test(problem)
}

/** Values of the `accept` attribute of file inputs. */
export const acceptByKind: Record<MediaKind, string> = {
  picture: 'image/jpeg,image/png,image/webp,image/avif',
  film: 'video/mp4,video/quicktime,.mp4,.mov',
  sound: 'audio/wav,audio/mpeg,audio/mp4,audio/flac,.wav,.mp3,.m4a,.flac',
}

/**
 * Returns the problem of a file before anything is sent, by its name, type and size. The server
 * checks the actual format by the bytes.
 */
export function validateFile(
  { name, type, size }: { name: string; type: string; size: number },
  acceptedKinds: readonly MediaKind[] = mediaKinds,
): ProblemCode | null {
  const kind = guessMediaKind(name, type)
  if (size === 0) return 'file-empty'
  if (isHeic(name)) return 'picture-heic'
  if (!kind || !acceptedKinds.includes(kind))
    return acceptedKinds.length === 1 ? `${acceptedKinds[0]!}-kind` : 'file-kind'
  return size > maxBytesByKind[kind] ? `${kind}-heavy` : null
}

/** Returns the problem of a file for a client's gallery, which accepts larger images and PDFs. */
export function validateDelivery({
  name,
  type,
  size,
}: {
  name: string
  type: string
  size: number
}): ProblemCode | null {
  const kind = guessMediaKind(name, type) ?? (isPdf(name, type) ? 'document' : null)
  const most = kind && maxGalleryBytes[kind]
  if (size === 0) return 'file-empty'
  if (!most) return isHeic(name) ? 'picture-heic' : 'gallery-file-kind'
  return size > most ? 'gallery-file-heavy' : null
}

/**
 * Returns true for system files that computers leave in folders. `path` is relative to the drop.
 */
export function isJunk(path: string): boolean {
  return (
    path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX') ||
    /(?:^|\/)(?:(?:eh)?thumbs\.db|desktop\.ini|icon\r)$/i.test(path)
  )
}

/** Returns the library folder for a file at a path within a drop. */
export function getTargetFolder(folder: string, path: string): string {
  return [...folder.split('/'), ...path.split('/').slice(0, -1)]
    .map((part) => part.trim())
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')
}

/**
 * Returns the error of a response, or null if it succeeded. `body` may contain a problem code;
 * `isRedirected` means that another URL answered, such as the sign-in page.
 */
export function classifyResponse(
  status: number,
  body: string,
  isRedirected: boolean,
): UploadError | null {
  if (status === 0) return { type: 'disconnected', answered: false }
  if (isRedirected || status === 401) return { type: 'signed-out' }
  if (status < 300) return null
  if (status === 404 || status === 410) return { type: 'lost' }
  const problem = parseProblem(body)
  if (problem === 'no-room' || status === 507) return { type: 'refused', problem: 'no-room' }
  if (
    status >= 500 ||
    [408, 409, 423, 425, 429].includes(status) ||
    problem === 'closing' ||
    problem === 'upload-cut'
  )
    return { type: 'disconnected', answered: true }
  // the program gives a problem code when it rejects something; a proxy in front gives none
  return {
    type: 'refused',
    problem:
      problem ?? (status === 413 ? 'proxy-limit' : status === 415 ? 'file-kind' : 'server-silent'),
  }
}

function parseProblem(body: string): ProblemCode | null {
  return parseProblemCode(
    /"problem":\s*"([a-z-]+)"/.exec(body)?.[1] ?? /^\s*([a-z]+(?:-[a-z]+)+)\s*$/.exec(body)?.[1],
  )
}
