import { eq } from 'drizzle-orm'

import { client, clientBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Buyer, Seller } from './rules.ts'

/** Returns the studio as documents name it. */
export async function getSeller(ctx: Ctx): Promise<Seller> {
  const { email, phone } = await getStudio(ctx)
  const billing = await selectStudioBilling(ctx)
  return {
    name: billing.legalName,
    street: billing.street,
    postalCode: billing.postalCode,
    city: billing.city,
    region: billing.region,
    country: billing.country,
    taxId: billing.taxId,
    vatId: billing.vatId,
    registration: billing.registration,
    iban: billing.iban,
    bic: billing.bic,
    bankInstructions: billing.bankInstructions,
    email,
    phone,
  }
}

/** Returns the studio as statements and receipts name it, also before it has billing details. */
export async function getPrintedSeller(ctx: Ctx): Promise<Seller> {
  const seller = await getSeller(ctx)
  const { name, legalName, address } = await getStudio(ctx)
  return {
    ...seller,
    name: seller.name || legalName || name,
    ...(seller.street.length === 0 && seller.city === '' && { street: address }),
  }
}

/** Returns a client as documents name them, with the language and price mode of their documents. */
export async function findBuyer({ db }: Ctx, clientId: string) {
  const [row] = await db
    .select({ client, billing: clientBilling })
    .from(client)
    .leftJoin(clientBilling, eq(clientBilling.clientId, client.id))
    .where(eq(client.id, clientId))
  if (!row) return null
  const { client: clientRow, billing } = row
  const buyer: Buyer = {
    name: billing?.legalName || clientRow.name,
    contact: clientRow.contact,
    email: clientRow.email,
    street: billing?.street ?? [],
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    region: billing?.region ?? '',
    country: billing?.country ?? '',
    vatId: billing?.vatId ?? '',
    isBusiness: billing?.isBusiness ?? false,
    buyerReference: billing?.buyerReference ?? '',
    purchaseOrder: billing?.purchaseOrder ?? '',
  }
  return {
    buyer,
    isErased: clientRow.erasedAt !== null,
    language: billing?.language ?? clientRow.language,
    priceMode: billing?.priceMode ?? null,
  }
}
