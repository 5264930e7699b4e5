import { formatExactTime, formatFullDay } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import type { PortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import type { ClientQuote } from '#app/features/sales/client-quote/reads.server.ts'
import { findOwnWithdrawal } from '#app/features/sales/contract-withdrawal/reads.server.ts'
import { buildWithdrawalPath } from '#app/features/sales/contract-withdrawal/rules.ts'
import type { WithdrawalView } from '#app/features/sales/contract-withdrawal/ui/withdrawal-view.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

/** Returns the page on which a client withdraws from a contract; null without this right. */
export async function buildWithdrawalView(
  ctx: Ctx,
  { found, contact, path }: { found: ClientQuote; contact: PortalContact; path: string },
): Promise<WithdrawalView | null> {
  const right = await findOwnWithdrawal(ctx, found.quote)
  if (!right) return null
  const studio = await getStudio(ctx)
  const { withdraw: messages } = getClientQuoteMessages(ctx.language)
  const { contract, withdrawn, lastDay, isOpen, startsEarly } = right
  const isOwn = withdrawn?.contactId === contact.id
  return {
    path,
    contract,
    lastDay: formatFullDay(lastDay, studio.locale),
    canWithdraw: isOpen && may(ctx.actor, 'client-portal.accept'),
    isOver: !isOpen && withdrawn === null,
    startsEarly,
    done: withdrawn && {
      title:
        isOwn || withdrawn.by === null
          ? messages.done(contract)
          : messages.byOther(withdrawn.by, contract),
      text: messages.doneAt(formatExactTime(withdrawn.at, studio)),
    },
    name: contact.name,
    email: contact.email,
    studio: { name: studio.name, email: studio.email },
  }
}

/** Returns the link to that page while the contact can withdraw; null at any other time. */
export async function findWithdrawalLink(ctx: Ctx, { quote }: ClientQuote, path: string) {
  if (!may(ctx.actor, 'client-portal.accept')) return null
  const right = await findOwnWithdrawal(ctx, quote)
  if (!right?.isOpen) return null
  const { locale } = await getStudio(ctx)
  const { withdraw } = getClientQuoteMessages(ctx.language)
  return {
    href: buildWithdrawalPath(path),
    text: withdraw.until(formatFullDay(right.lastDay, locale)),
  }
}
