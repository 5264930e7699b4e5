import type { Query } from '../../support/data.ts'
import type { Outcome } from './rounds.ts'
import type { Round } from './studio.ts'

/** A round in the database after it. */
type Row = {
  id: string
  state: string
  booking_state: string
  total: number
  /** Acceptances in effect, and those that were undone. */
  in_effect: { contact: string; gross: number; final: boolean }[]
  undone: number
  /** Signatures of its contract, and how it ended before everyone signed. */
  signatures: number
  endings: string[]
  events: string[]
  booking_events: { name: string; data: { to?: string; total?: number } }[]
  /** Live bookings of its room and time. */
  live: number
  /** Emails about its acceptance to the studio. */
  emails: number
  /** Acknowledgments of a withdrawal, and cancellations of its date in effect. */
  acknowledged: number
  cancellations: number
}

async function selectRows(query: Query, rounds: Round[], roomId: string): Promise<Row[]> {
  return query<Row>(
    `select q.id, q.state, b.state as booking_state, b.total::int,
      (select coalesce(jsonb_agg(jsonb_build_object('contact', contact_id, 'gross', totals->'gross',
        'final', finalized_at is not null)), '[]') from acceptance
        where quote_id = q.id and undone_at is null) as in_effect,
      (select count(*)::int from acceptance where quote_id = q.id and undone_at is not null) as undone,
      (select count(*)::int from contract_signature s join contract_signer r on r.id = s.signer_id
        join contract c on c.id = r.contract_id join acceptance a on a.id = c.acceptance_id
        where a.quote_id = q.id) as signatures,
      (select coalesce(jsonb_agg(kind), '[]') from contract_ending e
        join contract c on c.id = e.contract_id join acceptance a on a.id = c.acceptance_id
        where a.quote_id = q.id) as endings,
      (select coalesce(jsonb_agg(name order by id), '[]') from event
        where subject_id = q.id::text) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'data', data) order by id), '[]')
        from event where subject_id = b.id::text) as booking_events,
      (select count(*)::int from booking live join reservation r on r.booking_id = live.id
        where r.resource_id = $2 and live.state in ('held', 'pending', 'confirmed')
          and r.during && tstzrange(b.starts_at, b.ends_at)) as live,
      (select count(*)::int from email where subject_id = q.id
        and kind = 'quote.accepted-by-client') as emails,
      (select count(*)::int from email where subject_id = q.id
        and kind = 'contract.withdrawn') as acknowledged,
      (select count(*)::int from booking_cancellation
        where booking_id = b.id and reopened_at is null) as cancellations
    from quote q join quote_booking on quote_id = q.id join booking b on b.id = booking_id
    where q.id = any($1)`,
    [rounds.map(({ quoteId }) => quoteId), roomId],
  )
}

/** The state after each event, for what changes it. */
const quoteStates: Record<string, string> = {
  'quote.sent': 'sent',
  'quote.accepted': 'accepted',
  'acceptance.undone': 'sent',
  'quote.expired': 'expired',
  'quote.canceled': 'canceled',
  'quote.declined': 'declined',
}
const bookingStates: Record<string, string> = {
  'booking.marked-as-pending': 'pending',
  'booking.canceled': 'canceled',
  'booking.expired': 'canceled',
}

/** Returns the answers, rows, events and emails that disagree, by round. */
export async function listFaults(
  query: Query,
  { rounds, roomId }: { rounds: Round[]; roomId: string },
  outcomes: Outcome[],
): Promise<Map<number, string[]>> {
  const rows = new Map((await selectRows(query, rounds, roomId)).map((row) => [row.id, row]))
  const faults = new Map<number, string[]>()
  for (const [at, round] of rounds.entries()) {
    const row = rows.get(round.quoteId)
    const found = row ? listRoundFaults(round, row, outcomes[at]!) : ['its quote is gone']
    found.push(...outcomes[at]!.unexplained)
    if (found.length > 0)
      faults.set(
        round.n,
        found.map((text) => `${round.kind} ${round.n}: ${text}`),
      )
  }
  return faults
}

function listRoundFaults(round: Round, row: Row, outcome: Outcome): string[] {
  if (round.kind === 'the withdrawal from a contract') return listWithdrawalFaults(row, outcome)
  const accepted = row.in_effect[0]
  const isMissing = mustBeAccepted(round) && !accepted && row.undone === 0
  const checks: [boolean, string][] = [
    [row.in_effect.length > 1, 'several acceptances in effect'],
    [isMissing, 'no one could accept'],
    [row.live > 1, `${row.live} live bookings of one time`],
    [Boolean(accepted) && row.live !== 1, 'the date is not reserved'],
    [Boolean(accepted) && row.booking_state !== 'pending', `the date is ${row.booking_state}`],
    [row.total !== (accepted?.gross ?? 0), `the total is ${row.total}, not ${accepted?.gross}`],
    [Boolean(accepted) !== (row.state === 'accepted'), `the quote is ${row.state}`],
    ...listSigningFaults(round, row, outcome),
    [!isAnswered(round, row, outcome), `acknowledged to ${[...outcome.accepted].join()}`],
    [row.undone > 0 !== outcome.isUndone, `undone ${row.undone} times`],
    [accepted?.final === false, 'the undo window never ended'],
    [row.emails !== (accepted ? 1 : 0), `${row.emails} emails to the studio`],
    [getStateOf(row.events) !== row.state, `${row.state} after ${row.events.join()}`],
    [getBookingStateOf(row) !== row.booking_state, `the date is ${row.booking_state} in its row`],
    [
      row.events.filter((name) => name === 'acceptance.finalized').length !== (accepted ? 1 : 0),
      `final events: ${row.events.join()}`,
    ],
  ]
  return checks.flatMap(([isWrong, text]) => (isWrong ? text : []))
}

/** A contract is signed by both, declined or voided, and only that was acknowledged. */
function listSigningFaults(
  { kind }: Round,
  { signatures, endings }: Row,
  { ended }: Outcome,
): [boolean, string][] {
  if (kind !== 'the signatures of a contract') return []
  const is = endings.length === 0 ? 'signed' : endings.join()
  return [
    [signatures !== (is === 'signed' ? 2 : 1), `${signatures} signatures, ${is}`],
    [[...ended].join() !== is, `acknowledged as ${[...ended].join()}, but ${is}`],
  ]
}

/** A contract is withdrawn once, whether the studio canceled its date before or not. */
function listWithdrawalFaults(row: Row, { accepted, ended }: Outcome): string[] {
  const withdrawals = row.events.filter((name) => name === 'contract.withdrawn')
  const canceled = row.booking_events.filter(({ name }) => name === 'booking.canceled')
  const checks: [boolean, string][] = [
    [accepted.size !== 1 || row.in_effect[0]?.final !== true, 'the contract is not concluded'],
    [[...ended].join() !== 'withdrawn', `acknowledged as ${[...ended].join()}`],
    [row.endings.join() !== 'withdrawn', `ended as ${row.endings.join()}`],
    [withdrawals.length !== 1, `${withdrawals.length} withdrawals`],
    [row.acknowledged !== 1, `${row.acknowledged} acknowledgments`],
    [row.state !== 'canceled', `the quote is ${row.state}`],
    [row.booking_state !== 'canceled' || row.live > 0, `the date is ${row.booking_state}`],
    [canceled.length !== 1 || row.cancellations !== 1, `${canceled.length} cancellations`],
    [getStateOf(row.events) !== row.state, `${row.state} after ${row.events.join()}`],
  ]
  return checks.flatMap(([isWrong, text]) => (isWrong ? text : []))
}

/** Nothing keeps these from being accepted. */
function mustBeAccepted({ kind }: Round): boolean {
  return ['acceptances', 'the end of the hold', 'the end of the undo window'].includes(kind)
}

/** Returns true if exactly the contact in the acceptance was told that they accepted. */
function isAnswered({ kind }: Round, { in_effect }: Row, { accepted }: Outcome): boolean {
  if (kind === 'the end of the undo window' || kind === 'the signatures of a contract')
    return accepted.size === 1
  return [...accepted].join() === in_effect.map(({ contact }) => contact).join()
}

function getStateOf(events: string[]): string {
  return events.map((name) => quoteStates[name]).findLast((state) => state !== undefined) ?? 'sent'
}

function getBookingStateOf({ booking_events: events }: Row): string {
  return (
    events
      .map(({ name, data }) => (name === 'booking.reopened' ? data.to : bookingStates[name]))
      .findLast((state) => state !== undefined) ?? 'held'
  )
}
