/**
 * Returns a statement that inserts entries of the cash book, as `insert` does, and posts them to
 * the journal, which the database requires.
 */
export function addPostings(insert: string): string {
  return `with entry as (${insert} returning *),
    journal as (insert into journal_entry (day, kind, source_kind, source_id, at)
      select at::date, kind, 'ledger-entry', id, at from entry returning id, source_id)
    insert into posting (entry_id, position, account, amount, client_id)
    select journal.id, position, account, amount, owner from entry
    join journal on journal.source_id = entry.id
    cross join lateral (values (0, '1090', cents, null::uuid), (1, '2000', -cents, client_id))
      as pair (position, account, amount, owner)`
}
