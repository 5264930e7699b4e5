import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, test } from 'vitest'

import { createMediaWorker } from '../../app/platform/media/worker.server.ts'
import { onEnd } from '../../tests/support/cleanup.ts'
import { createConnection, sendRequest } from '../../tests/support/http.ts'
import { createCopy, createPhoto } from '../../tests/support/photo.ts'
import { listWorkers, readProcessorTime } from '../../tests/support/processes.ts'
import { createFolder } from '../../tests/support/program.ts'
import { sendPicture } from '../../tests/support/upload.ts'
import { removePicture, startUploader } from '../../tests/support/uploader.ts'
import { check, report, printLine } from '../../tests/support/check.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await createPhoto()
})

test('cached pages stay fast during image processing', async () => {
  const best = await checkPagesDuringWork(photo)
  printLine(`cached pages p99 ${best.busy.toFixed(1)} ms, idle ${best.idle.toFixed(1)}`)
  report(`p99 ${(best.busy / best.idle).toFixed(2)} x idle`, 'p99')
})

test('a first rendition costs what sharp alone costs', async () => {
  const cost = await measureThumbnailCost(
    Array.from({ length: 50 }, (_, n) => createCopy(photo, n)),
  )
  const ratio = cost.ours / cost.bare
  check('a first rendition costs at most 1.2 times as much as sharp alone', ratio <= 1.2, cost)
  printLine(
    `a first rendition ${cost.ours.toFixed(1)} ms of processor time, sharp alone ` +
      cost.bare.toFixed(1),
  )
  report(`CPU ${ratio.toFixed(2)} x sharp's`, 'cost')
})

/**
 * Compares the slowest responses of a cached page during image processing and without it; in turns,
 * the best round of each.
 */
async function checkPagesDuringWork(photo: Buffer) {
  const scene = await startUploader()
  const url = `${scene.program.url}/`
  await measurePageTimes(url, 2)
  const [idle, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round < 4; round++) {
    idle.push(await measurePageTimes(url, 3))
    await sendPicture(scene.program, createCopy(photo, round), scene)
    busy.push(await measurePageTimes(url, 3))
    await removePicture(scene)
    for (const pid of listWorkers(scene.program.pid)) process.kill(pid, 'SIGKILL')
  }
  await scene.program.stop()
  const best = { idle: Math.min(...idle), busy: Math.min(...busy) }
  check(
    'cached pages take at most twice as long during image processing',
    best.busy <= 2 * best.idle,
    { idle, busy },
  )
  return best
}

/**
 * Measures the processor time per image of a first rendition, and of sharp alone making the same
 * WebP, in milliseconds and in turns.
 */
async function measureThumbnailCost(pictures: Buffer[]) {
  const folder = createFolder()
  const files = pictures.map((bytes, index) => {
    const file = join(folder, `${index}.jpg`)
    writeFileSync(file, bytes)
    return file
  })
  const mediaWorker = createMediaWorker()
  onEnd(() => mediaWorker.close())
  const child = fork('bench/uploads/sharp-alone.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onEnd(() => child.kill('SIGKILL'))
  const renderAlone = async (from: string) => {
    child.send({ from, to: join(folder, 'bare.webp') })
    await once(child, 'message')
  }
  const renderOurs = (from: string) =>
    mediaWorker.runNow({ kind: 'inspect-image', from, into: folder })
  for (const file of files.slice(0, 4)) {
    await renderAlone(file)
    await renderOurs(file)
  }
  const [workerPid] = listWorkers(process.pid)
  const startTimes = { ours: readProcessorTime(workerPid!), bare: readProcessorTime(child.pid!) }
  for (const file of files) {
    await renderAlone(file)
    await renderOurs(file)
  }
  const cost = {
    ours: ((readProcessorTime(workerPid!) - startTimes.ours) * 1000) / files.length,
    bare: ((readProcessorTime(child.pid!) - startTimes.bare) * 1000) / files.length,
  }
  child.kill()
  await mediaWorker.close()
  return cost
}

/**
 * Returns the 99th percentile of the response time of a cached page in milliseconds, over this many
 * seconds.
 */
async function measurePageTimes(url: string, seconds: number): Promise<number> {
  const agent = createConnection()
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    times.push((await sendRequest(url, { agent })).ms)
    await new Promise((resolve) => {
      setTimeout(resolve, 4)
    })
  }
  agent.destroy()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}
