import { addDays, toText } from '../../support/form.ts'
import { type Presser, getLastId } from './presser.ts'

/** The client of a round. */
export type ClientFields = { client: string; clientName: string }

const buildForm = (whose: ClientFields, round: number) => ({
  ...whose,
  category: 'podcast',
  state: 'pending',
  start: '10:00',
  end: '12:00',
  total: '0',
  title: `Press ${round}`,
  closedAnyway: 'on',
})

/** Takes one booking through its states, then moves, changes and answers it. */
export async function pressBooking(presser: Presser, round: number, whose: ClientFields) {
  const form = buildForm(whose, round)
  const id = await presser.press('new booking', '/portal/bookings/new', {
    ...form,
    date: addDays('2031-01-01', round),
  })
  presser.count('new booking', 'select count(*)::int as n from booking where title = $1', [
    form.title,
  ])
  const at = `/portal/bookings/${id}`
  await presser.press(
    'project of a booking',
    `${at}/project`,
    {},
    { name: 'booking.project-created' },
  )
  presser.count(
    'project of a booking',
    'select count(*)::int as n from project where client_id = $1 and title = $2',
    [whose.client, form.title],
  )
  await presser.press(
    'confirmation',
    `${at}/confirmation`,
    { from: 'pending' },
    { name: 'booking.confirmed' },
  )
  await presser.press(
    'pending again',
    `${at}/pending`,
    { from: 'confirmed' },
    { name: 'booking.marked-as-pending' },
  )
  await presser.press(
    'cancellation',
    `${at}/cancellation`,
    { from: 'pending', canceledBy: 'client' },
    { name: 'booking.canceled' },
  )
  await presser.press(
    'reopened booking',
    `${at}/reopening`,
    { from: 'canceled', to: 'pending' },
    { name: 'booking.reopened' },
  )
  await pressBookingTimes(presser, round, whose, at)
  await pressSeries(presser, round, whose)
  await pressCompletion(presser, round, whose)
}

async function pressBookingTimes(presser: Presser, round: number, whose: ClientFields, at: string) {
  const form = buildForm(whose, round)
  await presser.press(
    'moved booking',
    `${at}/move`,
    {
      startsLocal: `${addDays('2034-01-01', round)}T10:00`,
      endsLocal: `${addDays('2034-01-01', round)}T12:00`,
      mine: 'on',
      closedAnyway: 'on',
    },
    { name: 'booking.changed' },
  )
  const self = /name="resource:([0-9a-f-]{36})"[^>]*>Ines/.exec(
    await presser.fetchHtml('/portal/bookings/new'),
  )?.[1]
  await presser.press(
    'changed booking',
    `${at}/edit`,
    {
      ...form,
      [`resource:${self}`]: 'on',
      date: addDays('2032-01-01', round),
      revision: '0',
      mine: 'on',
    },
    { name: 'booking.changed' },
  )
  await presser.press(
    'own assignment',
    `${at}/response`,
    // who books herself has accepted already
    { answer: 'declined' },
    { name: 'booking.declined' },
  )
}

async function pressSeries(presser: Presser, round: number, whose: ClientFields) {
  const series = {
    ...buildForm(whose, round),
    title: `Series ${round}`,
    date: addDays('2036-01-01', round),
    repeats: 'weekly',
    until: addDays('2036-01-21', round),
  }
  const first = await presser.press('new series', '/portal/bookings/new', series)
  presser.count(
    'new series',
    'select count(*)::int as n from booking where title = $1',
    [series.title],
    3,
  )
  await presser.press(
    'cancellation of a series',
    `/portal/bookings/${first}/cancellation`,
    { from: 'pending', canceledBy: 'client', scope: 'following' },
    { name: 'booking.canceled' },
  )
}

async function pressCompletion(presser: Presser, round: number, whose: ClientFields) {
  const past = getLastId(
    String(
      (
        await presser.post('/portal/bookings/new', {
          ...buildForm(whose, round),
          title: `Past ${round}`,
          date: '2024-01-05',
        })
      ).headers.location,
    ),
  )
  await presser.post(`/portal/bookings/${past}/confirmation`, { from: 'pending' })
  await presser.press(
    'completion of a booking',
    `/portal/bookings/${past}/completion`,
    { from: 'confirmed' },
    { name: 'booking.completed' },
  )
}

const entries = `select count(*)::int as n from ledger_entry where booking_id = $1 and kind = $2
    and reference = $3`
const refunds = `select count(*)::int as n from event where name = 'ledger.refunded'
    and data->>'bookingId' = $1`
const buildPayment = (round: number) => ({
  form: 'payment',
  method: 'card',
  amount: '60',
  reference: `ONCE-${round}`,
})

export async function pressMoney(presser: Presser, round: number, whose: ClientFields) {
  const made = await presser.post('/portal/bookings/new', {
    ...whose,
    category: 'podcast',
    state: 'pending',
    start: '10:00',
    end: '12:00',
    total: '100',
    date: addDays('2033-01-01', round),
    closedAnyway: 'on',
  })
  const id = getLastId(String(made.headers.location))
  const at = `/portal/bookings/${id}`
  const pay = buildPayment(round)
  await presser.press('payment', at, pay)
  presser.count('payment', entries, [id, 'payment', pay.reference])
  await presser.press('refund', at, {
    ...pay,
    form: 'refund',
    amount: '10',
    reference: `BACK-${round}`,
  })
  presser.count('refund', `${refunds} and data->>'restores' is null`, [id])
  // The refund is the newer entry.
  const entry =
    [...(await presser.fetchHtml(at)).matchAll(/\/entries\/([0-9a-f-]{36})\/correction/g)].at(
      -1,
    )?.[1] ?? ''
  await presser.press('correction', `${at}/entries/${entry}/correction`, { reason: 'Typo' })
  presser.count('correction', 'select count(*)::int as n from ledger_entry where reverses = $1', [
    entry,
  ])
  await presser.press('undone reversal', `${at}/entries/${entry}/restoration`)
  presser.count('undone reversal', `${refunds} and data->>'restores' is not null`, [id])
  presser.count('refund and undone reversal', entries, [id, 'refund', `BACK-${round}`], 2)
  await pressDoubtfulPayments(presser, round, at, id)
}

/** A reference that is already recorded, and a payment above the total. */
async function pressDoubtfulPayments(presser: Presser, round: number, at: string, id: string) {
  const pay = buildPayment(round)
  const four = await Promise.all(
    Array.from({ length: 4 }, () =>
      presser.post(at, {
        ...pay,
        amount: '5',
        reference: `TWICE-${round}`,
        formKey: crypto.randomUUID(),
      }),
    ),
  )
  const named = four.filter(
    ({ status, text }) => status === 409 && /already recorded: \$5(\.00)? on /.test(toText(text)),
  )
  if (named.length !== 3 || four.filter(({ status }) => status === 303).length !== 1)
    presser.failures.push(
      `one reference four times: ${four.map(({ status }) => status).join()}, named ` +
        `${named.length} times`,
    )
  presser.count('one reference four times', entries, [id, 'payment', `TWICE-${round}`])

  const over = await Promise.all(
    Array.from({ length: 4 }, () => presser.post(at, { ...pay, amount: '500', reference: '' })),
  )
  if (
    !over.every(
      ({ status, text }) =>
        status === 409 &&
        /That’s \$[\d,.]+ over the total\./.test(toText(text)) &&
        /name="anyway"/.test(text),
    )
  )
    presser.failures.push(`over-payment: ${over.map(({ status }) => status).join()}`)
  presser.count(
    'overpayment without confirmation',
    `select count(*)::int as n from ledger_entry where booking_id = $1 and cents = 50000
      and reference = $2`,
    [id, ''],
    0,
  )
  await presser.press('confirmed overpayment', at, {
    ...pay,
    amount: '500',
    reference: `OVER-${round}`,
    anyway: 'on',
  })
  presser.count('confirmed overpayment', entries, [id, 'payment', `OVER-${round}`])
}
