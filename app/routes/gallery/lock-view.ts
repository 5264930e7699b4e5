import { formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { LockView } from '#app/features/delivery/gallery-page/ui/gallery-page-view.ts'
import { findLockNotice } from '#app/features/delivery/gallery-release/reads.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

/** Builds what a viewer of a locked gallery is told; null if it isn't locked. */
export async function buildLockView(ctx: Ctx, access: OpenGallery): Promise<LockView | null> {
  const notice = await findLockNotice(ctx, access)
  if (!notice) return null
  const { locked: messages } = getGalleryPageMessages(ctx.language)
  if (!notice.payment) return { text: messages.waiting, action: null }
  const { missing, isBalance, documentNumber } = notice.payment
  const { currency, locale } = await getStudio(ctx)
  const amount = formatExactMoney(missing, currency, locale)
  return {
    text: isBalance ? messages.balance(amount) : messages.part(amount),
    action: documentNumber
      ? { label: messages.invoice, href: buildInvoicePath('/client', documentNumber) }
      : null,
  }
}
