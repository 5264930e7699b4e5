import { expect, test } from 'vitest'

import { formatStartupError } from '../../server/startup-errors.ts'
import { createConfig } from '../support/app.ts'

const config = { ...createConfig({ HOST: 'nosuch.host' }), dataDir: '/nowhere' }
const buildError = (facts: object, message = 'x') => Object.assign(new Error(message), facts)

test.each([
  [
    'a host that is not found',
    buildError({ code: 'ENOTFOUND', hostname: 'nosuch.host' }),
    'HOST nosuch.host is not an address of this machine.',
  ],
  [
    'a database host that is not found',
    buildError({ code: 'ENOTFOUND', hostname: 'db.host' }),
    'The database at DATABASE_URL doesn’t respond (ENOTFOUND). Start it, or correct the address.',
  ],
  [
    'a user who may not create',
    buildError({ cause: { code: '42501' } }, 'Failed query: CREATE SCHEMA'),
    /^The user in DATABASE_URL isn’t allowed to create what Backlot needs\..*pg_trgm and btree_gist/,
  ],
  [
    'files of another user',
    buildError({}, 'PGlite failed to initialize properly'),
    /^The database in \/nowhere\/postgres can’t be opened\./,
  ],
])('explains the error: %s', (_name, error, sentence) => {
  const message = formatStartupError(error, config)
  expect(message).toMatch(sentence)
  expect(message.split('\n')).toHaveLength(1)
})
