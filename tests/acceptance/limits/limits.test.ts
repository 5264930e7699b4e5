import { afterAll, beforeAll, describe, test } from 'vitest'

import { countChecks, report } from '../../support/check.ts'
import { createDatabaseOn, createEngine, engineNames } from '../../support/databases.ts'
import { checkCookiesAndSessions } from './cookies.ts'
import { checkFormLimits, checkEveryHeader, checkWhileStarting } from './http.ts'
import { checkLimits } from './limits.ts'
import { checkNotices, checkRefusals } from './start.ts'

const scenes = {
  'every response has its headers': checkEveryHeader,
  'a starting program answers with what it has': checkWhileStarting,
  'forms are limited and keep what was typed': checkFormLimits,
  'cookies and sessions end when they should': checkCookiesAndSessions,
  'limits refuse and recover': checkLimits,
  'settings show what is missing': checkNotices,
  'invalid starts are refused with one sentence': checkRefusals,
}

describe.each(engineNames)('%s', (name) => {
  const engine = createEngine(name, () => createDatabaseOn(name))
  let before = countChecks()
  beforeAll(() => {
    before = countChecks()
  })
  afterAll(() => {
    const now = countChecks()
    const all = now.all - before.all
    report(`${name} ${all - now.failed + before.failed} of ${all} limits, locks and headers`, name)
  })
  for (const [title, check] of Object.entries(scenes)) test(title, () => check(engine))
})
