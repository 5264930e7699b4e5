import { spawn } from 'node:child_process'

import { readProcessorTime } from '../../tests/support/processes.ts'

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
  const before = readProcessorTime(pid)
  const answers = await new Promise<number>((resolve, reject) => {
    const requester = spawn(
      process.execPath,
      ['bench/pages/load-client.ts', new URL(path, url).href, String(seconds)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let printed = ''
    requester.stdout.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
    requester.once('close', (code) =>
      code === 0 && Number(printed) > 0
        ? resolve(Number(printed))
        : reject(new Error(`The load on ${url} ended with ${code}: ${printed}`)),
    )
  })
  return { answers, microseconds: ((readProcessorTime(pid) - before) * 1_000_000) / answers }
}
