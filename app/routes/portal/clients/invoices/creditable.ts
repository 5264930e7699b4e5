import { redirect } from 'react-router'

import { computeGross } from '#app/core/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listCreditable } from '#app/features/money/credit-note/reads.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { isInstallment } from '#app/features/money/invoice/rules.ts'
import { isOfPlan } from '#app/features/sales/installment/reads.server.ts'

import { findOr404 } from '../../find-or-404.ts'

/** Returns an invoice with what can be credited; leads back to it if nothing can. */
export async function findCreditable(ctx: Ctx, invoiceId: string) {
  const invoice = await findOr404('invoice', invoiceId, (id) => findInvoiceById(ctx, id))
  const path = `/portal/clients/invoices/${invoiceId}`
  const left = await listCreditable(ctx, invoiceId)
  if (!left) throw redirect(`${path}?problem=credit-note-is-final`)
  if (left.every((sum) => computeGross(sum) === 0))
    throw redirect(`${path}?problem=invoice-is-credited`)
  return { invoice, left }
}

/** Returns false for an invoice of a payment plan, which is planned again once it is credited. */
export async function isReissuable(
  ctx: Ctx,
  { id, kind }: { id: string; kind: string },
): Promise<boolean> {
  return !isInstallment(kind) && !(await isOfPlan(ctx, id))
}
