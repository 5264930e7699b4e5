import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: './tests/template.ts',
    reporters: ['default', './tests/line-reporter.ts'],
    pool: 'forks', maxWorkers: 2, hookTimeout: 120_000, testTimeout: 60_000,
    onConsoleLog(text, type) {
      if (type === 'stderr') throw new Error(`Noise in the tests: ${text}`)
    },
  },
})
