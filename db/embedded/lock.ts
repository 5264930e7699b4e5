import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks the data folder for one process. The lock is the operating system's (taken through SQLite),
 * so it ends with the process, even after kill -9, and can't be stolen or go stale. Throws
 * `data-in-use` with the holder's pid.
 */
export function lockFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(`${dataDir}/lock`, { timeout: 0 })
  try {
    file.exec(
      `create table if not exists holder (one integer primary key check (one = 1),
        pid integer not null)`,
    )
    file.exec('begin immediate')
    file.exec(
      `insert into holder values (1, ${process.pid}) on conflict do update set pid = excluded.pid`,
    )
    file.exec('commit')
    file.exec('begin immediate')
  } catch (error) {
    let pid: unknown = 'unknown'
    try {
      pid = file.prepare('select pid from holder').get()?.pid
    } catch {
      /* the holder is writing its pid at this moment */
    }
    file.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw Object.assign(new Error('data-in-use'), { pid })
  }
  return { release: () => file.close() }
}
