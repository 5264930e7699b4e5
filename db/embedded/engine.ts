import { readFileSync } from 'node:fs'

/** Compiles PostgreSQL's WebAssembly module. */
export function compileEngine() {
  return WebAssembly.compile(
    readFileSync(
      new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url),
    ),
  )
}
