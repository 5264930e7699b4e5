import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Processor time of a server per response. */
export type Load = { answers: number; microseconds: number }

/**
 * Requests one page repeatedly over a few persistent connections, from a separate process. Returns
 * the processor time of the server's process per response.
 */
export async function measureLoad({
  url,
  pid,
  path,
  seconds,
}: {
  url: string
  pid: number
  path: string
  seconds: number
}): Promise<Load> {
  const before = readCpuTime(pid)
  const answers = await new Promise<number>((done, failed) => {
    const asker = spawn(
      process.execPath,
      ['proofs/pages-asker.ts', new URL(path, url).href, String(seconds)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let said = ''
    asker.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
    asker.once('close', (code) =>
      code === 0 && Number(said) > 0
        ? done(Number(said))
        : failed(new Error(`The asker of ${url} ended with ${code}: ${said}`)),
    )
  })
  return { answers, microseconds: (readCpuTime(pid) - before) / answers }
}

/**
 * Returns the processor time of all threads of a process in microseconds. The kernel counts
 * hundredths of a second.
 */
function readCpuTime(pid: number): number {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')
    .slice(1)
    .join(') ')
    .split(' ')
  return (Number(fields[9]) + Number(fields[10])) * 10_000
}

/** Returns the resident memory of a process in megabytes. */
export function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
