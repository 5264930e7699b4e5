import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Locks the data folder for one process. The lock is the operating system's (an open transaction of
 * SQLite), so it ends with the process, even after kill -9, and can't be stolen or go stale. The
 * transaction writes nothing: a commit fails while another process reads, and then none of several
 * that start together would get the folder. Throws `data-in-use` with the holder's pid, or null if
 * it is unknown.
 */
export async function lockFolder(dataDir: string): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(`${dataDir}/lock`, { timeout: 0 })
  try {
    file.exec('begin immediate')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw Object.assign(new Error('data-in-use'), { pid: await findHolder(dataDir) })
  }
  writeFileSync(`${dataDir}/lock.pid`, String(process.pid))
  return {
    release() {
      rmSync(`${dataDir}/lock.pid`, { force: true })
      file.close()
    },
  }
}

/**
 * The holder writes its pid just after it took the lock, so until then the file is missing or has
 * the pid of a process that ended. In another container a running one seems to have ended too.
 */
async function findHolder(dataDir: string): Promise<number | null> {
  let pid: number | null = null
  for (let attempt = 0; attempt < 40; attempt++) {
    pid = readPid(dataDir)
    if (pid !== null && isRunning(pid)) break
    await sleep(50)
  }
  return pid
}

function readPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(`${dataDir}/lock.pid`, 'utf8')) || null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
