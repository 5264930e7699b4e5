import { defineConfig } from 'vitest/config'

/** Only the pure tests, which need no database and no build. */
export default defineConfig({
  test: {
    include: [
      'app/core/*.test.ts',
      'app/features/booking/booking/form.test.ts',
      'app/features/booking/booking/rules.test.ts',
      'app/features/booking/booking/series.test.ts',
      'app/features/studio/policy/rules.test.ts',
    ],
    setupFiles: './tests/mutation/setup.ts',
  },
})
