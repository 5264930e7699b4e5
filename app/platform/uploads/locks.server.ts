import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Locker, RequestRelease } from '@tus/server'

/**
 * Returns locks that let one request at a time write to an upload. In this process a newcomer makes
 * the holder release it, because the holder may be reading from a dead connection. Other processes
 * are kept out by an operating-system lock (taken through SQLite), which ends with its process,
 * even after kill -9. After `timeoutMs` the request is refused with 423, and browsers retry.
 */
export function createUploadLocks(folder: string): (timeoutMs: number) => Locker {
  const locks = new Map<string, { file: DatabaseSync; requestRelease: RequestRelease }>()
  return (timeoutMs) => ({
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        for (const until = performance.now() + timeoutMs; ;) {
          await locks.get(id)?.requestRelease()
          const file = locks.has(id) ? null : tryLockFile(`${folder}/${id}.lock`)
          if (file) return void locks.set(id, { file, requestRelease })
          if (signal.aborted || performance.now() > until)
            throw Object.assign(new Error('Another request is writing to this upload.'), {
              status_code: 423,
              body: 'Locked\n',
            })
          await sleep(50)
        }
      },
      async unlock() {
        locks.get(id)?.file.close()
        locks.delete(id)
      },
    }),
  })
}

function tryLockFile(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    return null
  }
}
