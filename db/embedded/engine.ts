import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** Bytes of memory with which there is room for V8's optimizing compiler. */
const enoughMemory = 1536 * 1024 * 1024

/**
 * Compiles PostgreSQL's WebAssembly module. With less than 1.5 GB of memory it isn't optimized: V8
 * needs 600 MB for one of its functions, at every start. Without that, statements over thousands of
 * rows take up to four times as long, and short ones as long as before.
 */
export function compileEngine() {
  if (findMemory() < enoughMemory) {
    // only both together have an effect while the program runs
    setFlagsFromString('--no-wasm-tier-up')
    setFlagsFromString('--no-wasm-dynamic-tiering')
  }
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(readFileSync(join(dirname(engine), 'pglite.wasm')))
}

/** Returns the memory of the machine, or of the container if that is less, in bytes. */
function findMemory(): number {
  // 0 where the system can't limit it
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}
