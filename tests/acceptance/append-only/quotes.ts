import type { Query } from '../../support/data.ts'
import type { Attempt } from './attempt.ts'

/** Adds two accepted quotes: one whose acceptance is final, and one that can still be undone. */
export async function addAcceptedQuotes(query: Query) {
  for (const finalizedAt of ['2030-03-01T15:15Z', null]) {
    const [row] = await query<{ id: string }>(
      `insert into quote (client_id, state, content, sent_version, expires_at, created_at, changed_at)
        select id, 'accepted', '{}', 1, '2030-03-15', '2030-03-01', '2030-03-01' from client limit 1
        returning id`,
    )
    await query(
      `insert into quote_version (quote_id, version, content, rates, totals, seller, currency,
          language, policy_version, undo_minutes, hash, expires_at, sent_at)
        select $1, 1, '{}', '{}', '{}', '{}', 'USD', 'en', version, 15, '', '2030-03-15', '2030-03-01'
          from policy limit 1`,
      [row!.id],
    )
    await query(
      `insert into acceptance (quote_id, version, choice, totals, bookings, contact_id, name, email,
          hash, accepted_at, undo_until, finalized_at)
        select $1, 1, '{}', '{}', '[]', id, 'Mara Lind', 'mara@post.test', '', '2030-03-01T15:00Z',
          '2030-03-01T15:15Z', $2 from client_contact limit 1`,
      [row!.id, finalizedAt],
    )
  }
}

/** Ends of an acceptance that it can't have, and what is deleted as if a client was erased. */
export function listAcceptanceAttempts(): Attempt[] {
  const change = (name: string, constraint: string, text: string): Attempt => ({
    name,
    constraint,
    run: (query) => query(text),
  })
  const erasing = "select set_config('backlot.erasing', 'on', true);"
  return [
    change(
      'an undo of a final acceptance',
      'acceptance',
      'update acceptance set finalized_at = null, undone_at = now() where finalized_at is not null',
    ),
    change(
      'another end of a final acceptance',
      'acceptance',
      "update acceptance set finalized_at = finalized_at + interval '1 day' where finalized_at is not null",
    ),
    change(
      'an acceptance that is undone and final',
      'acceptance_ended_once',
      'update acceptance set undone_at = now(), finalized_at = now() where finalized_at is null',
    ),
    change(
      'an undo with another total',
      'acceptance',
      `update acceptance set undone_at = now(), totals = '{"gross": 1}' where finalized_at is null`,
    ),
    change(
      'a second acceptance in effect',
      'acceptance_in_effect',
      `insert into acceptance (quote_id, version, choice, totals, bookings, name, email, hash,
          accepted_at, undo_until)
        select quote_id, version, choice, totals, bookings, name, email, hash, accepted_at, undo_until
          from acceptance limit 1`,
    ),
    change(
      'a deleted acceptance, as an erasure',
      'acceptance',
      `${erasing} delete from acceptance`,
    ),
    change(
      'a deleted version that was accepted, as an erasure',
      'acceptance_version',
      `${erasing} delete from quote_version`,
    ),
  ]
}
