import {
  type MediaKind,
  isHeic,
  guessMediaKind,
  mediaKinds,
  maxBytesByKind,
} from '#app/core/media-kinds.ts'
import { type ProblemCode, parseProblemCode } from '#app/messages/problems.ts'

/**
 * Cut: the connection is gone; ended: the session is. Both go on where they were. There: it is new
 * to the library; known: its content was there before.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'arriving'
  | 'cut'
  | 'ended'
  | 'there'
  | 'known'
  | 'refused'

/** One file on its way into the library. */
export type UploadItem = {
  id: number
  /** Which file of this computer it is; the same when it is chosen again. */
  key: string
  name: string
  folder: string
  bytes: number
  sent: number
  /** Until all of it is sent, where that can be told. */
  seconds: number | null
  state: UploadState
  problem: ProblemCode | null
  /** Failures since something last went through. */
  tries: number
  /** How often it began again because the server knew nothing of it any more. */
  restarts: number
  /** Which drop it came with, and how many files that were. */
  drop: number
  dropSize: number
}

/** What the library made of a file. */
export type UploadedItem = { id: string; hash: string; kind: MediaKind; name: string }

export type UploadEvent =
  | { is: 'begin' | 'whole' | 'halt' | 'ended' | 'gone' | 'there' | 'known' | 'again' }
  | { is: 'sent'; bytes: number; seconds: number | null }
  /** Without an answer at all, or with one that promises nothing. */
  | { is: 'cut'; answered: boolean }
  | { is: 'refused'; problem: ProblemCode }

/** Why something that was asked did not happen. */
export type UploadError =
  | { is: 'cut'; answered: boolean }
  | { is: 'ended' }
  | { is: 'gone' }
  | { is: 'refused'; problem: ProblemCode }

const maxParallel = 2
/**
 * From this size on, in bytes, a file takes long: only one such goes at a time, so that small ones
 * pass it.
 */
const largeFileBytes = 64 * 1024 ** 2
const maxRestarts = 3
/**
 * Failures in a row, all of them answered, after which it is left to the person; about a quarter of
 * an hour.
 */
const maxTries = 20

const allowedStates: Record<UploadEvent['is'], readonly UploadState[]> = {
  begin: ['waiting', 'cut', 'ended'],
  sent: ['sending'],
  whole: ['sending'],
  halt: ['sending', 'cut', 'ended'],
  cut: ['sending', 'arriving'],
  ended: ['sending', 'arriving'],
  gone: ['sending', 'arriving'],
  there: ['arriving'],
  known: ['arriving'],
  refused: ['sending', 'arriving'],
  again: ['refused'],
}

/** The file after what happened to it; the same one where that cannot happen to it now. */
export function applyEvent(file: UploadItem, event: UploadEvent): UploadItem {
  if (!allowedStates[event.is].includes(file.state)) return file
  switch (event.is) {
    case 'begin':
      return { ...file, state: 'sending', seconds: null }
    case 'sent':
      return {
        ...file,
        sent: Math.min(file.bytes, Math.max(0, event.bytes)),
        seconds: event.seconds,
        tries: event.bytes > file.sent ? 0 : file.tries,
      }
    case 'whole':
      return { ...file, state: 'arriving', sent: file.bytes, seconds: null }
    case 'halt':
      return { ...file, state: 'waiting', seconds: null }
    case 'cut':
      return event.answered && file.tries >= maxTries
        ? toRefused(file, 'studio-silent')
        : { ...file, state: 'cut', tries: file.tries + 1, seconds: null }
    case 'gone':
      return file.restarts >= maxRestarts
        ? toRefused(file, 'upload-gone')
        : { ...file, state: 'waiting', sent: 0, restarts: file.restarts + 1, seconds: null }
    case 'refused':
      return toRefused(file, event.problem)
    case 'again':
      return { ...file, state: 'waiting', problem: null, sent: 0, tries: 0, restarts: 0 }
    default:
      return { ...file, state: event.is, seconds: null }
  }
}

function toRefused(file: UploadItem, problem: ProblemCode): UploadItem {
  return { ...file, state: 'refused', problem, seconds: null }
}

export function isUnfinished({ state }: UploadItem): boolean {
  return !['there', 'known', 'refused'].includes(state)
}

/** What goes next, in the order it was dropped, as soon as there is room for it. */
export function findNextUpload(files: readonly UploadItem[]): UploadItem | undefined {
  const busy = files.filter((file) => isUnfinished(file) && file.state !== 'waiting')
  if (busy.length >= maxParallel) return undefined
  const isLargeBusy = busy.some(({ bytes }) => bytes >= largeFileBytes)
  return files.find(
    ({ state, bytes }) => state === 'waiting' && !(isLargeBusy && bytes >= largeFileBytes),
  )
}

/** How long to wait before it is tried again, in milliseconds. */
export function getRetryDelay(tries: number): number {
  return 1000 * Math.min(60, 2 ** Math.max(0, tries - 1))
}

export type Phase = 'none' | 'going' | 'paused' | 'cut' | 'ended' | 'done'
export type UploadTotals = {
  phase: Phase
  files: number
  added: number
  known: number
  refused: number
  bytes: number
  sent: number
}

/** All of them together. What was refused is not on its way, so its bytes do not count. */
export function computeTotals(files: readonly UploadItem[], paused: boolean): UploadTotals {
  const sums: UploadTotals = {
    phase: 'none',
    files: files.length,
    added: 0,
    known: 0,
    refused: 0,
    bytes: 0,
    sent: 0,
  }
  const states = new Set<UploadState>()
  for (const { state, bytes, sent } of files) {
    states.add(state)
    if (state === 'refused') sums.refused++
    else {
      sums.bytes += bytes
      sums.sent += sent
    }
    if (state === 'there') sums.added++
    if (state === 'known') sums.known++
  }
  return { ...sums, phase: files.length === 0 ? 'none' : getPhase(states, paused) }
}

function getPhase(states: Set<UploadState>, paused: boolean): Phase {
  if (states.has('ended')) return 'ended'
  if (states.has('sending') || states.has('arriving')) return 'going'
  if (states.has('cut')) return 'cut'
  if (states.has('waiting')) return paused ? 'paused' : 'going'
  return 'done'
}

/** Whole percents; all of them only when nothing is missing. */
export function toPercent(sent: number, bytes: number): number {
  return bytes === 0 ? 0 : Math.floor((100 * sent) / bytes)
}

const displayRanks: Record<UploadState, number> = {
  sending: 0,
  arriving: 0,
  cut: 0,
  ended: 0,
  refused: 1,
  waiting: 2,
  known: 3,
  there: 3,
}

/**
 * The first so many in the order they are of interest: on their way, refused, waiting, and last
 * come last.
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

/** How much had gone at which millisecond, of the last moments. */
export type ThroughputSamples = readonly { at: number; sent: number }[]

const sampleWindowMs = 20_000
const minWindowMs = 2500

export function addSample(pace: ThroughputSamples, at: number, gone: number): ThroughputSamples {
  const last = pace.at(-1)
  if (last && gone < last.sent) return [{ at, sent: gone }]
  // so many readings are enough
  if (last && at - last.at < 250) return pace
  return [...pace.filter((one) => at - one.at <= sampleWindowMs), { at, sent: gone }]
}

/** Until the rest has gone at this pace; null where it is not known well enough. */
export function estimateSecondsLeft(pace: ThroughputSamples, rest: number): number | null {
  const [first, last] = [pace[0], pace.at(-1)]
  if (rest === 0 || !first || !last || last.at - first.at < minWindowMs || last.sent <= first.sent)
    return null
  return Math.ceil((rest * (last.at - first.at)) / (last.sent - first.sent) / 1000)
}

/** Whether trying again could end otherwise: not where it is the file itself that was refused. */
export function isRetryable(problem: ProblemCode | null): boolean {
  return problem !== null && !/-(?:empty|kind|heavy|heic|damaged|large|changed)$/.test(problem)
}

/** For a file field: what it offers to choose. */
export const acceptByKind: Record<MediaKind, string> = {
  picture: 'image/jpeg,image/png,image/webp,image/avif',
  film: 'video/mp4,video/quicktime,.mp4,.mov',
  sound: 'audio/wav,audio/mpeg,audio/mp4,audio/flac,.wav,.mp3,.m4a,.flac',
}

/**
 * What a file says against itself before anything of it is sent; what it truly is only its bytes
 * say, and the server reads those.
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

/**
 * What computers leave in folders for themselves; `path` is that of a file within what was dropped.
 */
export function isJunk(path: string): boolean {
  return (
    path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX') ||
    /(?:^|\/)(?:(?:eh)?thumbs\.db|desktop\.ini|icon\r)$/i.test(path)
  )
}

/** The folder of the library for a file at this path within what was dropped there. */
export function getTargetFolder(folder: string, path: string): string {
  return [...folder.split('/'), ...path.split('/').slice(0, -1)]
    .map((part) => part.trim())
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')
}

/**
 * What an answer means that is not the one hoped for; null for one that is. `body` may name the
 * problem; `elsewhere`: another address answered.
 */
export function classifyResponse(
  status: number,
  body: string,
  isRedirected: boolean,
): UploadError | null {
  if (status === 0) return { is: 'cut', answered: false }
  if (isRedirected || status === 401) return { is: 'ended' }
  if (status < 300) return null
  if (status === 404 || status === 410) return { is: 'gone' }
  const problem = parseProblem(body)
  if (problem === 'no-room' || status === 507) return { is: 'refused', problem: 'no-room' }
  if (
    status >= 500 ||
    [408, 409, 423, 425, 429].includes(status) ||
    problem === 'closing' ||
    problem === 'upload-cut'
  )
    return { is: 'cut', answered: true }
  // the program names the problem of what it refuses; a proxy in front names none
  return {
    is: 'refused',
    problem:
      problem ?? (status === 413 ? 'proxy-limit' : status === 415 ? 'file-kind' : 'studio-silent'),
  }
}

function parseProblem(body: string): ProblemCode | null {
  return parseProblemCode(
    /"problem":\s*"([a-z-]+)"/.exec(body)?.[1] ?? /^\s*([a-z]+(?:-[a-z]+)+)\s*$/.exec(body)?.[1],
  )
}
