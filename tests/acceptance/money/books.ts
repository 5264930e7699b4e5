import type { Cents } from '#app/core/money.ts'
import { type JournalEvent, type Posting, toPostings } from '#app/features/money/journal/rules.ts'

/** The accounts of one client, as the rules post to them. */
export function createBooks() {
  const accounts = new Map<string, Cents>()
  return {
    /** Posts an event, whose postings must add up to zero. */
    post(event: JournalEvent): Posting[] {
      const postings = toPostings(event)
      let sum = 0
      for (const { account, amount } of postings) {
        sum += amount
        if (!Number.isSafeInteger(amount)) throw new Error(`${amount} isn't a whole amount`)
        accounts.set(account, (accounts.get(account) ?? 0) + amount)
      }
      if (sum !== 0) throw new Error(`${event.kind}: the postings add up to ${sum}`)
      return postings
    },
    /** Returns the sum of the accounts that begin with these digits. */
    sum: (digits: string): Cents =>
      [...accounts].reduce(
        (sum, [account, cents]) => (account.startsWith(digits) ? sum + cents : sum),
        0,
      ),
  }
}

export type Books = ReturnType<typeof createBooks>

/** Throws unless two amounts are equal. */
export function expectEqual(what: string, seen: Cents, expected: Cents) {
  if (seen !== expected) throw new Error(`${what}: ${seen} instead of ${expected}`)
}
