import { defineConfig } from 'vitest/config'

/** The pure tests alone: no database, nothing built. */
export default defineConfig({
  test: {
    include: [
      'app/core/*.test.ts',
      'app/studio/booking/form.test.ts',
      'app/studio/booking/rules.test.ts',
      'app/studio/booking/series.test.ts',
      'app/studio/policy/rules.test.ts',
    ],
    setupFiles: './tests/mutation/setup.ts',
  },
})
