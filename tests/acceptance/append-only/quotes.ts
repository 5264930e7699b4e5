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

/** Adds the agreement of the final acceptance, its audit trail, and a retired and an active key. */
export async function addAgreement(query: Query) {
  await query(
    `insert into agreement_document (acceptance_id, code, content, created_at)
      select id, 'CODE' || id, '{}', finalized_at from acceptance where finalized_at is not null
      on conflict do nothing`,
  )
  await query(
    `insert into audit_entry (seq, subject_id, kind, at, details_hash, previous_hash, hash)
      select 1000, quote_id, 'finalized', finalized_at, 'd', 'p', 'h'
        from acceptance where finalized_at is not null limit 1`,
  )
  await query(`insert into audit_entry_details (seq, details) values (1000, '{"name": "Mara"}')`)
  await query(
    `insert into seal_key (certificate, encrypted_key, fingerprint, created_at, retired_at)
      values ('old', 'k', 'a', '2030-01-01', '2030-02-01'), ('new', 'k', 'b', '2030-02-01', null)`,
  )
}

/** Agreements, audit entries and keys that are deleted, replaced or used again. */
export function listAgreementAttempts(): Attempt[] {
  const change = (name: string, constraint: string, text: string): Attempt => ({
    name,
    constraint,
    run: (query) => query(text),
  })
  const erasing = "select set_config('backlot.erasing', 'on', true);"
  return [
    change(
      'a deleted agreement, as an erasure',
      'agreement_document',
      `${erasing} delete from agreement_document`,
    ),
    change(
      'a second agreement of an acceptance',
      'agreement_document_acceptanceId_unique',
      `insert into agreement_document (acceptance_id, code, content, created_at)
        select acceptance_id, 'OTHER', content, created_at from agreement_document limit 1`,
    ),
    change(
      'a deleted audit entry, as an erasure',
      'audit_entry',
      `${erasing} delete from audit_entry_details; delete from audit_entry`,
    ),
    change(
      'a second audit entry after the same one',
      'audit_entry_previousHash_unique',
      `insert into audit_entry select seq + 1000, subject_id, kind, at, document_hash, details_hash,
        previous_hash, 'other' from audit_entry limit 1`,
    ),
    change(
      'a retired key that is used again',
      'seal_key',
      "update seal_key set retired_at = null where fingerprint = 'a'",
    ),
    change(
      'another time of a retired key',
      'seal_key',
      "update seal_key set retired_at = now() where fingerprint = 'a'",
    ),
    change(
      'a key that is retired with another certificate',
      'seal_key',
      "update seal_key set retired_at = now(), certificate = 'x' where fingerprint = 'b'",
    ),
    change(
      'a second key in use',
      'seal_key_active',
      `insert into seal_key (certificate, encrypted_key, fingerprint, created_at)
        values ('x', 'k', 'c', now())`,
    ),
  ]
}

/** Adds a published contract template, and the contract of the final acceptance. */
export async function addContract(query: Query) {
  const [row] = await query<{ id: string }>(
    `insert into contract_template (name, content, published_version, created_at, changed_at)
      values ('Append-only', '{"blocks": []}', 1, '2030-03-01', '2030-03-01') returning id`,
  )
  await query(
    `insert into contract_template_version (template_id, version, content, published_at)
      values ($1, 1, '{"blocks": []}', '2030-03-01')`,
    [row!.id],
  )
  await query(
    `insert into contract (acceptance_id, template_id, template_version, blocks, text, hash,
        created_at)
      select id, $1, 1, '[]', 'Agreed.', 'h', accepted_at
        from acceptance where finalized_at is not null
      on conflict do nothing`,
    [row!.id],
  )
  await query(
    `insert into contract_signer (contract_id, position, side, contact_id, name, email)
      select contract.id, position, 'client', contact_id, name, email
        from contract join acceptance on acceptance.id = acceptance_id,
          generate_series(1, 2) as position
      on conflict do nothing`,
  )
  await query(
    `insert into contract_signature (signer_id, method, name, consents, document_hash, signed_at)
      select id, 'typed', name, '["I agree"]', 'h', '2030-03-01T15:00Z'
        from contract_signer where position = 1
      on conflict do nothing`,
  )
  await query(
    `with stored as (insert into file (hash, bytes, stored_at)
        values (repeat('5', 64), 5, now()) on conflict do nothing)
      insert into contract_scan (contract_id, position, hash, name)
      select id, 1, repeat('5', 64), 'Scan.pdf' from contract
      on conflict do nothing`,
  )
  await query(
    `with stored as (insert into file (hash, bytes, stored_at)
        values (repeat('6', 64), 6, now()) on conflict do nothing)
      insert into contract_attachment (template_id, version, position, hash, name)
      values ($1, 1, 1, repeat('6', 64), 'Rules.pdf')`,
    [row!.id],
  )
  await query(
    `insert into contract_ending (contract_id, kind, reason, ended_at)
      select id, 'voided', 'Another date', '2030-03-02T15:00Z' from contract
      on conflict do nothing`,
  )
}

const contractTables = [
  'contract',
  'contract_attachment',
  'contract_ending',
  'contract_scan',
  'contract_signature',
  'contract_signer',
  'contract_template_version',
]

/** Contracts that are deleted, doubled, unfilled or of a version that was never published. */
export function listContractAttempts(): Attempt[] {
  const add = (name: string, constraint: string, columns: string, where: string): Attempt => ({
    name,
    constraint,
    run: (query) =>
      query(
        `insert into contract (acceptance_id, template_id, template_version, blocks, text, hash,
            created_at)
          select ${columns}, blocks, text, hash, created_at from contract ${where}`,
      ),
  })
  const erasing = "select set_config('backlot.erasing', 'on', true);"
  const open =
    '(select id from acceptance where finalized_at is null and undone_at is null limit 1)'
  return [
    ...contractTables.map((table): Attempt => ({
      name: `a deleted ${table}, as an erasure`,
      constraint: table,
      run: (query) => query(`${erasing} delete from ${table}`),
    })),
    add(
      'a second contract of an acceptance',
      'contract_acceptanceId_unique',
      'acceptance_id, template_id, template_version',
      'limit 1',
    ),
    add(
      'a contract of a version that was never published',
      'contract_made_from',
      `${open}, template_id, template_version + 100`,
      'limit 1',
    ),
    {
      name: 'a second signature of a signer',
      constraint: 'contract_signature_pkey',
      run: (query) =>
        query(
          `insert into contract_signature (signer_id, method, name, drawing, consents, document_hash,
              signed_at)
            select signer_id, method, name, drawing, consents, document_hash, now()
              from contract_signature limit 1`,
        ),
    },
    {
      name: 'a drawn signature without a drawing',
      constraint: 'contract_signature_drawing',
      run: (query) =>
        query(
          `insert into contract_signature (signer_id, method, name, consents, document_hash, signed_at)
            select id, 'drawn', name, '[]', 'h', now() from contract_signer where position = 2 limit 1`,
        ),
    },
    {
      name: 'a second signer with the same position',
      constraint: 'contract_signer_contractId_position_unique',
      run: (query) =>
        query(
          `insert into contract_signer (contract_id, position, side, name, email)
            select contract_id, position, side, name, email from contract_signer limit 1`,
        ),
    },
    {
      name: 'a contract that starts before a period it doesn’t have',
      constraint: 'contract_starts_early',
      run: (query) =>
        query(
          `insert into contract (acceptance_id, template_id, template_version, blocks, text, hash,
              starts_early, created_at)
            select ${open}, template_id, template_version, blocks, text, hash, true, created_at
              from contract limit 1`,
        ),
    },
    {
      name: 'a second end of a contract',
      constraint: 'contract_ending_pkey',
      run: (query) =>
        query(
          `insert into contract_ending (contract_id, kind, reason, ended_at)
            select contract_id, 'declined', reason, now() from contract_ending limit 1`,
        ),
    },
    ...['{client.name}', 'Dear {{name}}', '[[date]]'].map((text): Attempt => ({
      name: `a contract with the placeholder ${text}`,
      constraint: 'contract_is_filled_in',
      run: (query) =>
        query(
          `insert into contract (acceptance_id, template_id, template_version, blocks, text, hash,
                created_at)
              select ${open}, template_id, template_version, blocks, '${text}', hash, created_at
                from contract limit 1`,
        ),
    })),
  ]
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
