import { readFileSync, readdirSync, writeFileSync } from 'node:fs'

import { onEnd } from './cleanup.ts'

/**
 * Returns the processor time of all threads of a process in seconds (proc(5): fields 14 and 15, in
 * hundredths).
 */
export function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the resident memory of a process in megabytes. */
export function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the ids of the program's image worker processes. */
export function listWorkers(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return (
          Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${one}/stat`, 'utf8'))?.[1]) === pid &&
          readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('media/worker-process.server')
        )
      } catch {
        return false
      }
    })
}

/** Returns the peak memory of a process in MB, or 0 when it has ended. */
function readPeakMemory(pid: number): number {
  try {
    return (
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    return 0
  }
}

/** Polls the peak memory of the program and its workers from now on, excluding startup. */
export function watchMemory(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const peaks = new Map<number, number>()
  const measurePeaks = () => {
    for (const one of [pid, ...listWorkers(pid)])
      peaks.set(one, Math.max(peaks.get(one) ?? 0, readPeakMemory(one)))
  }
  const timer = setInterval(measurePeaks, 150)
  onEnd(() => clearInterval(timer))
  return () => {
    measurePeaks()
    const { [pid]: program = 0, ...workers } = Object.fromEntries(peaks)
    return { program, worker: Math.max(0, ...Object.values(workers)) }
  }
}
