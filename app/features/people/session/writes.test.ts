import { expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'
import { createSession, findSession } from '#app/platform/auth/sessions.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listOwnSessions } from './reads.server.ts'
import { endOwnOtherSessions, endOwnSession } from './writes.server.ts'

const studio = await openTestStudio()
const getStaffId = (ctx: Ctx) => (ctx.actor as { id: string }).id
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

test("lists the user's own active sessions, the current one first, without IP addresses", async () => {
  const now = new Date()
  const owner = await studio.as('owner', now)
  const crew = await studio.as('crew', now)
  const token = await createSession(
    { ...owner, browser: `${firefox}\n${'x'.repeat(900)}` },
    getStaffId(owner),
  )
  await createSession({ ...owner, now: addMs(now, 1) }, getStaffId(owner))
  await createSession({ ...owner, now: addMs(now, -2 * day) }, getStaffId(owner))
  await createSession(crew, getStaffId(crew))
  const list = await listOwnSessions(owner, token)
  expect(list).toMatchObject([
    { isCurrent: true, browser: { name: 'firefox', system: 'linux' } },
    { isCurrent: false, browser: { name: null } },
  ])
  expect(Object.keys(list[0]!).sort()).toEqual([
    'browser',
    'id',
    'isCurrent',
    'seenAt',
    'startedAt',
  ])
})

test("ends the user's own sessions and no others", async () => {
  const [owner, crew] = [await studio.as('owner'), await studio.as('crew')]
  const tokens = await Promise.all(
    [owner, owner, owner, crew].map((ctx) => createSession(ctx, getStaffId(ctx))),
  )
  const [first = '', second = '', third = '', others = ''] = tokens
  const checkSessions = async () =>
    Promise.all(
      [first, second, third, others].map(
        async (token) => (await findSession(studio.visitor(), token)) !== null,
      ),
    )
  const crewSession = (await listOwnSessions(crew, others)).find(({ isCurrent }) => isCurrent)!
  expect((await endOwnSession(owner, crewSession.id)).ok).toBe(true)
  expect(await checkSessions()).toEqual([true, true, true, true])
  const ownSession = (await listOwnSessions(owner, second)).find(({ isCurrent }) => isCurrent)!
  await endOwnSession(owner, ownSession.id)
  expect(await checkSessions()).toEqual([true, false, true, true])
  await endOwnOtherSessions(owner, first)
  expect(await checkSessions()).toEqual([true, false, false, true])
})
