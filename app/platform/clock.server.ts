import { readFileSync } from 'node:fs'

/**
 * What time it is for the program. Nothing else on the server asks the machine, so that tests can
 * set it from outside.
 */
export type Clock = () => Date

/** Milliseconds for which what a clock file says is believed without reading it again. */
const cacheMs = 20

/**
 * The machine's clock or, in a simulation, moved by the milliseconds in `file`. A file that is
 * missing or no number moves nothing.
 */
export function createClock(file: string | undefined): Clock {
  if (file === undefined) return () => new Date()
  let read = { at: -Infinity, offset: 0 }
  return () => {
    if (performance.now() - read.at > cacheMs)
      read = { at: performance.now(), offset: readOffset(file) }
    return new Date(Date.now() + read.offset)
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
