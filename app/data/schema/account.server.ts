import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** An account of the books. The migration adds all of them; only names can be changed. */
export const account = pgTable(
  'account',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    kind: text().$type<'asset' | 'liability' | 'equity' | 'income' | 'expense'>().notNull(),
    /** Its code in exports, by format. */
    exportCodes: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    check('account_kind', sql`${t.kind} in ('asset', 'liability', 'equity', 'income', 'expense')`),
    check('account_code', sql`${t.code} ~ '^[0-9]{4}$'`),
  ],
)
