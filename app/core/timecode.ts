/** Frames per second as a fraction: 24000/1001 is called 23.976. */
export type FrameRate = { num: number; den: number }

/** The numbering of a video's frames in its timecode. */
export type TimecodeStart = {
  /** Frames from 00:00:00:00 to the first frame of the video. */
  startFrame?: number
  /** Leaves out numbers, so that the timecode of an NTSC rate keeps up with the clock. */
  dropFrame?: boolean
}

/** Returns true for the rates that have drop-frame timecode: 29.97 and 59.94. SMPTE ST 12-1. */
export function canDropFrames(rate: FrameRate): boolean {
  return rate.den === 1001 && getNominalRate(rate) % 30 === 0
}

/** Returns the timecode of a frame: 01:00:04:12, or 01:00:04;12 in drop-frame. */
export function formatTimecode(
  frame: number,
  rate: FrameRate,
  { startFrame = 0, dropFrame = false }: TimecodeStart = {},
): string {
  const nominal = getNominalRate(rate)
  const isDropping = dropFrame && canDropFrames(rate)
  const inDay = wrapDay(frame + startFrame, countFramesOfDay(nominal, isDropping))
  const number = isDropping ? addDropped(inDay, nominal) : inDay
  const seconds = Math.floor(number / nominal)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const clock = [hours, minutes, seconds % 60].map(padTwo).join(':')
  return `${clock}${isDropping ? ';' : ':'}${padTwo(number % nominal)}`
}

/**
 * Returns the frame at a timecode, or null for text that is none or a number that drop-frame leaves
 * out. A timecode before the start is in the next day.
 */
export function parseTimecode(
  text: string,
  rate: FrameRate,
  { startFrame = 0, dropFrame = false }: TimecodeStart = {},
): number | null {
  const parts = /^(\d{1,2}):(\d{1,2}):(\d{1,2})[:;.,](\d{1,3})$/.exec(text.trim())
  if (!parts) return null
  const [hours, minutes, seconds, frames] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const nominal = getNominalRate(rate)
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= nominal) return null
  const isDropping = dropFrame && canDropFrames(rate)
  if (isDropping && isDropped(minutes, seconds, frames, nominal)) return null
  const number = ((hours * 60 + minutes) * 60 + seconds) * nominal + frames
  const inDay = isDropping
    ? number - countDropped(nominal) * countDroppingMinutes(hours * 60 + minutes)
    : number
  return wrapDay(inDay - startFrame, countFramesOfDay(nominal, isDropping))
}

/**
 * Returns the second to seek to for a frame: its middle. At the beginning of a frame rounding shows
 * the one before it in a third of the cases.
 */
export function getFrameTime(frame: number, { num, den }: FrameRate): number {
  return ((frame + 0.5) * den) / num
}

/**
 * Returns the frame that is shown, from the `mediaTime` of `requestVideoFrameCallback`: the second
 * at which that frame begins. `currentTime` is anywhere in a frame and can't be used for it.
 */
export function getFrameAt(mediaTime: number, { num, den }: FrameRate): number {
  return Math.round((mediaTime * num) / den)
}

/** Returns a position or length as 1:05, or 1:02:05. */
export function formatClock(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000)
  const hours = Math.floor(whole / 3600)
  const [minutes, seconds] = [Math.floor(whole / 60) % 60, padTwo(whole % 60)]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${seconds}` : `${minutes}:${seconds}`
}

/** Returns the whole number of frames that a second of timecode has. */
function getNominalRate({ num, den }: FrameRate): number {
  return Math.max(1, Math.round(num / den))
}

/** Returns how many numbers a minute leaves out, but for every tenth. */
function countDropped(nominal: number): number {
  return nominal / 15
}

function countDroppingMinutes(minutes: number): number {
  return minutes - Math.floor(minutes / 10)
}

function isDropped(minutes: number, seconds: number, frames: number, nominal: number): boolean {
  return seconds === 0 && minutes % 10 !== 0 && frames < countDropped(nominal)
}

function countFramesOfDay(nominal: number, isDropping: boolean): number {
  const all = 24 * 3600 * nominal
  return isDropping ? all - countDropped(nominal) * countDroppingMinutes(24 * 60) : all
}

/** Adds the numbers that were left out before a frame. */
function addDropped(frame: number, nominal: number): number {
  const dropped = countDropped(nominal)
  const framesOfMinute = nominal * 60 - dropped
  const framesOfTen = framesOfMinute * 10 + dropped
  const tens = Math.floor(frame / framesOfTen)
  const rest = frame % framesOfTen
  // the first minute of ten leaves out none
  const minutes = rest < dropped ? 0 : Math.floor((rest - dropped) / framesOfMinute)
  return frame + dropped * (tens * 9 + minutes)
}

function wrapDay(frame: number, framesOfDay: number): number {
  return ((frame % framesOfDay) + framesOfDay) % framesOfDay
}

function padTwo(value: number): string {
  return String(value).padStart(2, '0')
}
