import { defineConfig } from 'vitest/config'

/**
 * The guarantees that need no browser, one after the other. They take as long as the machine needs:
 * no retries and no time limits.
 */
export default defineConfig({
  test: {
    include: ['tests/{acceptance,resilience}/*/*.test.ts', 'bench/*/*.test.ts'],
    setupFiles: './tests/support/clean-up-after-file.ts',
    reporters: ['verbose'],
    pool: 'forks',
    maxWorkers: 1,
    retry: 0,
    hookTimeout: 0,
    testTimeout: 0,
    teardownTimeout: 60_000,
  },
})
