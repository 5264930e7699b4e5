import { readFileSync } from 'node:fs'

/**
 * Returns the current instant. Nothing else on the server reads the machine's clock, so that tests
 * can set it from outside.
 */
export type Clock = () => Date

/** Milliseconds before the clock file is read again. */
const cacheMs = 20

/**
 * Returns the machine's clock or, in a simulation, one moved by the milliseconds in `file`. A
 * missing file, or one without a number, moves nothing.
 */
export function createClock(file: string | undefined): Clock {
  if (file === undefined) return () => new Date()
  let reading = { at: -Infinity, offset: 0 }
  return () => {
    if (performance.now() - reading.at > cacheMs)
      reading = { at: performance.now(), offset: readOffset(file) }
    return new Date(Date.now() + reading.offset)
  }
}

function readOffset(file: string): number {
  try {
    const offset = Number(readFileSync(file, 'utf8').trim())
    return Number.isFinite(offset) ? offset : 0
  } catch {
    return 0
  }
}
