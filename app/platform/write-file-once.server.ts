import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a file with its whole text, unless it exists. Of several processes that do so together,
 * one writes, and all then read the same.
 */
export function writeFileOnce(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, path)
  } catch {
    // the file exists, or the disk has no hard links
    if (!existsSync(path)) renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}
