import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Locker, RequestRelease } from '@tus/server'

/**
 * One at a time is at an upload. In this process whoever comes later asks the one before to let go,
 * who may be listening to a line that is dead. Another process is kept out by a lock of the
 * operating system (taken through SQLite), which ends with the process that holds it, also after
 * kill -9. Whoever has waited for as long as `patience` (in milliseconds) is refused with 423,
 * which browsers answer by trying again.
 */
export function createUploadLocks(folder: string): (timeoutMs: number) => Locker {
  const held = new Map<string, { file: DatabaseSync; requestRelease: RequestRelease }>()
  return (patience) => ({
    newLock: (id) => ({
      async lock(signal, letGo) {
        for (const until = performance.now() + patience; ;) {
          await held.get(id)?.requestRelease()
          const file = held.has(id) ? null : tryLockFile(`${folder}/${id}.lock`)
          if (file) return void held.set(id, { file, requestRelease: letGo })
          if (signal.aborted || performance.now() > until)
            throw Object.assign(new Error('The upload is in other hands.'), {
              status_code: 423,
              body: 'Locked\n',
            })
          await sleep(50)
        }
      },
      async unlock() {
        held.get(id)?.file.close()
        held.delete(id)
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
