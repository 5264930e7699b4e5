import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests without a database, or always on the embedded one. They aren't repeated on a PostgreSQL
 * server.
 */
const askNoServer = [
  'app/core/**',
  'app/**/rules.test.ts',
  'app/features/booking/booking/{form,series}.test.ts',
  'db/embedded/**',
  'tests/http/lint.test.ts',
  'tests/http/start.test.ts',
]

/** Tests that need a PostgreSQL server. */
const needServer = ['app/data/db.test.ts']

export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/http/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? askNoServer : needServer)],
    globalSetup: './tests/support/global-setup.ts',
    setupFiles: ['./tests/support/log-file.ts'],
    reporters: ['default', './tests/support/unit-reporter.ts'],
    pool: 'forks',
    // V8 may crash when threads of one process optimize the same calls out of WebAssembly, which
    // one database for each test file does (https://github.com/nodejs/node/issues/64500)
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
    maxWorkers: 2,
    isolate: false,
    hookTimeout: 600_000,
    testTimeout: 900_000,
    onConsoleLog(text, type) {
      if (type === 'stderr') throw new Error(`Noise in the tests: ${text}`)
    },
  },
})
