import type pg from 'pg'

import { hasTable } from '#app/data/db.server.ts'

/**
 * Tables of open access; the last four had these names until migration 0030. The links in clients'
 * emails stay, but open no session of before.
 */
export const accessTables = [
  'studio_export',
  'staff_session',
  'one_time_token',
  'trusted_device',
  'password_reset_request',
  'preview_link',
  'download',
  'gallery_session',
  'download_file',
  'client_session',
  'client_verification_code',
  'client_link_request',
  'idempotency_key',
  'rate_limit',
  'staff_link',
  'known_device',
  'form_receipt',
  'attempt',
]

/**
 * Ends all access that was open when the backup was made: a restore often follows an intrusion, and
 * everyone can sign in again. Queued emails are held, because they may have been sent after the
 * backup; an owner releases them. Returns the number of held emails.
 */
export async function endAccess(client: pg.PoolClient): Promise<number> {
  const names: string[] = []
  for (const table of accessTables)
    if (await hasTable(client, `public.${table}`)) names.push(`public.${table}`)
  // in one statement, because some reference others
  await client.query(`truncate ${names.join()}`)
  if (await hasTable(client, 'public.invitation'))
    await client.query('update invitation set until = least(until, now())')
  if (await hasTable(client, 'public.backup_run'))
    await client.query("delete from backup_run where state = 'waiting'")
  // the next start stores its own folder, because the files are there now
  if (await hasTable(client, 'public.data_folder')) await client.query('delete from data_folder')
  const result = await client.query(
    (await hasTable(client, 'public.email'))
      ? "update email set state = 'held', held_reason = 'restored', claimed_at = null where state in ('queued', 'sending')"
      : "update letter set state = 'kept', kept_because = 'restored', claimed_at = null where state in ('queued', 'sending')",
  )
  return result.rowCount ?? 0
}
