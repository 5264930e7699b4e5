import { quoteSettings } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

export type QuoteSettings = Omit<typeof quoteSettings.$inferSelect, 'id'>

const defaults: QuoteSettings = {
  validDays: 14,
  undoMinutes: 15,
  approvalAbove: null,
  terms: '',
  plan: null,
  asksBeforeInvoicing: false,
  revision: 1,
}

/** Returns the settings of quotes; the defaults until the studio saves its own. */
export async function getQuoteSettings({ db }: Ctx): Promise<QuoteSettings> {
  const [row] = await db.select().from(quoteSettings)
  return row ?? defaults
}
