import { defineConfig } from '@playwright/test'

import journeys from './playwright.config.ts'

const { webServer, ...rest } = journeys
if (!webServer || Array.isArray(webServer)) throw new Error('The journeys have one program.')
const { SMTP_URL: _, DATABASE_URL: __, ...env } = webServer.env ?? {}

/**
 * Compares the main screens with approved screenshots. The program runs unchanged on a fixed day,
 * because the sample studio is dated relative to today. The tolerance is in
 * `tests/visual/screens.spec.ts`.
 */
export default defineConfig({
  ...rest,
  testDir: 'tests/visual',
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  use: { ...rest.use, timezoneId: 'America/New_York', trace: 'off' },
  webServer: {
    ...webServer,
    env: {
      ...env,
      NODE_OPTIONS: '--import ./tests/visual/clock.ts',
      CLOCK: '2026-11-11T15:00:00Z',
    },
  },
})
