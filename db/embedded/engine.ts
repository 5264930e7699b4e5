import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Compiles PostgreSQL's WebAssembly module. */
export function compileEngine() {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(readFileSync(join(dirname(engine), 'pglite.wasm')))
}
