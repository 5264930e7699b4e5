import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { email, reservation, resource } from '#app/data/schema/index.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { changeBooking, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { now, createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { listDeclinedBookings } from '#app/features/booking/reservation/reads.server.ts'
import { respondToAssignment } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const {
  owner,
  takeMonday,
  buildInput,
  addBooking,
  findRow: rowOf,
} = await createBookingHelpers(studio)
const listReservations = async (id: string) =>
  db.select().from(reservation).where(eq(reservation.bookingId, id))
const getOpenedState = async (id: string) => ({
  revision: (await findBookingById(owner, id))!.revision,
  overwrite: false,
})

describe('an assignment', () => {
  const findDov = async () =>
    (await db.select({ id: resource.id }).from(resource).where(eq(resource.name, 'Dov')))[0]!.id
  test('is accepted or declined only by its person, stays reserved, and is reset when the time changes', async () => {
    const [crew, on] = [await studio.as('crew', now), takeMonday()]
    const self = crew.actor.kind === 'staff' ? crew.actor.id : ''
    const [{ id: samuel }] = (await db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.staffId, self))) as [{ id: string }]
    const id = await addBooking(on, '10:00', '12:00', [samuel, await findDov()])
    const getAnswer = async () =>
      (await findBookingById(owner, id))!.resources.find((assignee) => assignee.id === samuel)!
        .answer
    expect((await findBookingById(crew, id))!.resources.find(({ isSelf }) => isSelf)).toMatchObject(
      {
        id: samuel,
        answer: null,
        isAsked: true,
      },
    )
    expect((await respondToAssignment(crew, id, 'accepted')).ok).toBe(true)
    expect(
      (
        await changeBooking(
          owner,
          id,
          buildInput(on, '10:00', '12:00', [samuel], { notes: 'x' }),
          await getOpenedState(id),
        )
      ).ok,
    ).toBe(true)
    expect(await getAnswer()).toBe('accepted')
    const openedState = await getOpenedState(id)
    expect((await respondToAssignment(crew, id, 'declined')).ok).toBe(true)
    expect([await getAnswer(), (await listReservations(id))[0]!.state]).toEqual([
      'declined',
      'pending',
    ])
    expect(await listDeclinedBookings(owner, 50)).toContainEqual({
      id,
      client: 'Test Mill',
      startsAt: (await rowOf(id)).startsAt,
      names: ['Samuel'],
    })
    expect(
      await db
        .select({ subject: email.subject, to: email.replyTo })
        .from(email)
        .where(and(eq(email.subjectId, id), eq(email.kind, 'booking.declined'))),
    ).toEqual([
      { subject: 'Samuel Adeyemi declined a booking for Test Mill', to: 'crew@longlight.example' },
    ])
    // a response doesn't make an open form outdated
    expect(
      (
        await moveBooking(
          owner,
          id,
          { startsLocal: `${on}T10:30`, endsLocal: `${on}T12:00` },
          openedState,
        )
      ).ok,
    ).toBe(true)
    expect([await getAnswer(), await listDeclinedBookings(owner, 50)]).toEqual([null, []])
    expect(await respondToAssignment(owner, id, 'accepted')).toMatchObject({
      problem: 'booking-is-gone',
    })
    expect(
      await respondToAssignment(
        await studio.as('crew', addMs((await rowOf(id)).endsAt, minute)),
        id,
        'accepted',
      ),
    ).toMatchObject({ problem: 'booking-cannot-move' })
    await cancelBooking(owner, id, { from: 'pending', by: 'client' })
    expect(await respondToAssignment(crew, id, 'accepted')).toMatchObject({
      problem: 'booking-cannot-move',
    })
    await expect(
      (async () => respondToAssignment(studio.visitor(now), id, 'accepted'))(),
    ).rejects.toMatchObject({ status: 403 })
  })
})
