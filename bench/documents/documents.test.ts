import { monitorEventLoopDelay } from 'node:perf_hooks'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test } from 'vitest'

import { createPdfWorker } from '../../app/platform/pdf/worker.server.ts'
import { check, printLine, report } from '../../tests/support/check.ts'
import { onEnd } from '../../tests/support/cleanup.ts'
import { createDocument } from '../../tests/support/documents.ts'

/** Milliseconds of processor time that a rendering in a warm thread may take, by lines. */
const goals = new Map([
  [10, 60],
  [500, 400],
])

test('a PDF of 10 lines and of 500 takes little processor time, off the main thread', async () => {
  const worker = createPdfWorker(mkdtempSync(join(tmpdir(), 'backlot-documents-')))
  onEnd(() => worker.close())
  for (const lines of goals.keys())
    for (let round = 0; round < 3; round++) await worker.render(createDocument(lines))
  for (const [lines, goal] of goals) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const times: number[] = []
    for (let round = 0; round < 15; round++) {
      const before = process.cpuUsage()
      await worker.render(createDocument(lines))
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    delay.disable()
    const median = times.toSorted((a, b) => a - b)[7]!
    printLine(
      `${lines} lines: ${median.toFixed(0)} ms of processor time (median of 15), main thread ` +
        `waited at most ${(delay.max / 1e6).toFixed(0)} ms`,
    )
    check(`${lines} lines take at most ${goal} ms`, median <= goal, times)
    report(`${lines} lines ${median.toFixed(0)} ms`, `${lines} lines`)
  }
})
