import { defineConfig } from 'vitest/config'

/** Only the pure tests, which need no database and no build. */
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
