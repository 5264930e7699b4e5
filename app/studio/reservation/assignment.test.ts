import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { after, minute } from '#app/core/day.ts'
import { letter, reservation, resource } from '#app/data/schema/index.server.ts'
import { bookingById, lastEventOf } from '#app/studio/booking/reads.server.ts'
import { changeBooking, moveBooking } from '#app/studio/booking/writes.server.ts'
import { cancelBooking } from '#app/studio/booking-state/writes.server.ts'

import { openTestStudio } from '../../../tests/context.ts'
import { now, openDesk } from '../../../tests/desk.ts'
import { declinedAhead } from './reads.server.ts'
import { answerFor } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, freshDay, form, booked, rowOf } = await openDesk(studio)
const partsOf = async (id: string) =>
  db.select().from(reservation).where(eq(reservation.bookingId, id))
const seen = async (id: string) => ({ seen: await lastEventOf(owner, id), mine: false })

describe('an assignment', () => {
  const dov = async () =>
    (await db.select({ id: resource.id }).from(resource).where(eq(resource.name, 'Dov')))[0]!.id
  test('is accepted or declined by oneself alone, stays reserved, and is asked again with another time', async () => {
    const [crew, on] = [await studio.as('crew', now), freshDay()]
    const self = crew.actor.kind === 'staff' ? crew.actor.id : ''
    const [{ id: samuel }] = (await db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.staffId, self))) as [{ id: string }]
    const id = await booked(on, '10:00', '12:00', [samuel, await dov()])
    const answer = async () =>
      (await bookingById(owner, id))!.resources.find((one) => one.id === samuel)!.answer
    expect((await bookingById(crew, id))!.resources.find(({ isSelf }) => isSelf)).toMatchObject({
      id: samuel,
      answer: null,
      isAsked: true,
    })
    expect((await answerFor(crew, id, 'accepted')).ok).toBe(true)
    expect(
      (
        await changeBooking(
          owner,
          id,
          form(on, '10:00', '12:00', [samuel], { notes: 'x' }),
          await seen(id),
        )
      ).ok,
    ).toBe(true)
    expect(await answer()).toBe('accepted')
    const known = await seen(id)
    expect((await answerFor(crew, id, 'declined')).ok).toBe(true)
    expect([await answer(), (await partsOf(id))[0]!.state]).toEqual(['declined', 'pending'])
    expect(await declinedAhead(owner, 50)).toContainEqual({
      id,
      client: 'Test Mill',
      startsAt: (await rowOf(id)).startsAt,
      names: ['Samuel'],
    })
    expect(
      await db
        .select({ subject: letter.subject, to: letter.replyTo })
        .from(letter)
        .where(and(eq(letter.subjectId, id), eq(letter.kind, 'booking.declined'))),
    ).toEqual([
      { subject: 'Samuel Adeyemi declined a booking for Test Mill', to: 'crew@longlight.example' },
    ])
    // nobody's form is out of date by it
    expect(
      (await moveBooking(owner, id, { startsWall: `${on}T10:30`, endsWall: `${on}T12:00` }, known))
        .ok,
    ).toBe(true)
    expect([await answer(), await declinedAhead(owner, 50)]).toEqual([null, []])
    expect(await answerFor(owner, id, 'accepted')).toMatchObject({ problem: 'booking-is-gone' })
    expect(
      await answerFor(
        await studio.as('crew', after((await rowOf(id)).endsAt, minute)),
        id,
        'accepted',
      ),
    ).toMatchObject({ problem: 'booking-cannot-move' })
    await cancelBooking(owner, id, { from: 'pending', by: 'client' })
    expect(await answerFor(crew, id, 'accepted')).toMatchObject({ problem: 'booking-cannot-move' })
    await expect(
      (async () => answerFor(studio.visitor(now), id, 'accepted'))(),
    ).rejects.toMatchObject({ status: 403 })
  })
})
