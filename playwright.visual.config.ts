import { defineConfig } from '@playwright/test'

import journeys from './playwright.config.ts'

const { webServer, ...rest } = journeys
if (!webServer || Array.isArray(webServer)) throw new Error('The journeys have one program.')
const { SMTP_URL: _, DATABASE_URL: __, ...env } = webServer.env ?? {}

/**
 * The main screens against how they were when somebody looked and found them good. The program runs
 * unchanged on a fixed day, for the sample studio is told relative to today. How much may differ:
 * see `tests/visual/screens.spec.ts`.
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
