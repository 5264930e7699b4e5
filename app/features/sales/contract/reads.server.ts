import { and, eq, inArray } from 'drizzle-orm'

import { clientContact, contract, contractTemplate } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { hasOriginal } from '#app/platform/media/missing-files.server.ts'
import { isConsumer } from '#app/features/clients/client-billing/rules.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import { selectAttachments } from '#app/features/sales/contract-attachment/reads.server.ts'
import { listUsableTemplates } from '#app/features/sales/contract-template/reads.server.ts'
import type {
  ContractBlock,
  ContractProblems,
} from '#app/features/sales/contract-template/rules.ts'
import { buildQuoteContract } from '#app/features/sales/contract-values/reads.server.ts'
import type { ContractBooking } from '#app/features/sales/contract-values/rules.ts'
import {
  type QuoteRow,
  type QuoteVersionRow,
  selectPlanDate,
  selectQuoteBookings,
} from '#app/features/sales/quote/reads.server.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  type QuoteProblem,
  type QuoteSigning,
  getDefaultChoice,
} from '#app/features/sales/quote/rules.ts'

import { getPolicyVersion } from '#app/features/studio/policy/reads.server.ts'

import { listContractProblems } from './rules.ts'

type QuoteRef = Pick<QuoteRow, 'id' | 'number' | 'clientId'>
/** The parts of a version that its contract repeats. */
export type ContractSource = Pick<
  QuoteVersionRow,
  'content' | 'rates' | 'seller' | 'currency' | 'language' | 'policyVersion'
>
type ContractVersion = ContractSource &
  Pick<QuoteVersionRow, 'contractTemplateId' | 'contractTemplateVersion'>

type DatedBooking = ContractBooking & { startsAt: Date }

/** A contract that can be agreed to, with its text and the hash of it. */
export type WholeContract = {
  templateId: string
  templateVersion: number
  blocks: ContractBlock[]
  text: string
  hash: string
  /** Days in which a consumer can withdraw; 0 if they can't. */
  withdrawalDays: number
}

/**
 * Returns the contract of a version for a choice, with `bookings` in place of those of the quote;
 * null if the version has none. The caller has checked the permission.
 */
export async function buildContractOf(
  ctx: Ctx,
  quote: QuoteRef,
  version: ContractVersion,
  choice: QuoteChoice,
  bookings?: DatedBooking[],
): Promise<({ ok: true } & WholeContract) | ({ ok: false } & ContractProblems) | null> {
  const { contractTemplateId: templateId, contractTemplateVersion: templateVersion } = version
  if (templateId === null || templateVersion === null) return null
  const dates = bookings ?? (await selectQuoteBookings(ctx, quote.id))
  const { buyer } = (await findBuyer(ctx, quote.clientId))!
  const built = await buildQuoteContract(ctx, {
    templateId,
    version: templateVersion,
    quote,
    quoteVersion: version,
    choice,
    buyer,
    bookings: dates,
    planDate: await selectPlanDate(ctx, quote.id, dates),
  })
  if (!built.ok) return built
  const { withdrawalDays } = await getPolicyVersion(ctx, version.policyVersion)
  const days = isConsumer(buyer) ? withdrawalDays : 0
  return { ...built, templateId, templateVersion, withdrawalDays: days }
}

/** The contract of a quote that is about to be sent. */
export type PreparedContract = {
  contractTemplateId: string | null
  contractTemplateVersion: number | null
  name: string
  /** Filled in for what is preselected; null while something is missing. */
  blocks: ContractBlock[] | null
  problems: QuoteProblem[]
}

/**
 * Returns the contract that sending a quote would freeze, the newest version of its template or the
 * `frozen` one, and what must change before. The caller has checked the permission.
 */
export async function prepareContract(
  ctx: Ctx,
  quote: QuoteRef,
  source: ContractSource,
  frozen?: number | null,
): Promise<PreparedContract> {
  const none = { contractTemplateId: null, contractTemplateVersion: null, name: '', blocks: null }
  const id = source.content.contractTemplateId ?? null
  if (id === null) return { ...none, problems: [] }
  const usable = (await listUsableTemplates(ctx)).find((template) => template.id === id)
  const version = frozen ?? usable?.version ?? null
  if (version === null)
    return {
      ...none,
      problems: [{ field: 'contract', problem: 'quote-contract-is-retired', details: {} }],
    }
  const frozenTo = { contractTemplateId: id, contractTemplateVersion: version }
  const bookings = await selectQuoteBookings(ctx, quote.id)
  const choice = getDefaultChoice(source.content)
  const built = await buildContractOf(ctx, quote, { ...source, ...frozenTo }, choice, bookings)
  const name = usable?.name ?? (await selectTemplateName(ctx, id))
  const missing = await listMissingAttachments(ctx, id, version)
  if (built?.ok) return { ...frozenTo, name, blocks: built.blocks, problems: missing }
  return {
    ...frozenTo,
    name,
    blocks: null,
    problems: [...(built ? listContractProblems(built, bookings) : []), ...missing],
  }
}

/** Returns a problem if the file of an attachment isn't on the disk. */
async function listMissingAttachments(
  ctx: Ctx,
  templateId: string,
  version: number,
): Promise<QuoteProblem[]> {
  const attachments = await selectAttachments(ctx, templateId, version)
  if (attachments.every(({ hash }) => hasOriginal(ctx, hash))) return []
  const details = { template: templateId }
  return [{ field: 'attachment', problem: 'contract-attachment-missing', details }]
}

/** Returns the name of a template, without checking the permission. */
export async function selectTemplateName({ db }: Ctx, id: string): Promise<string> {
  const [row] = await db
    .select({ name: contractTemplate.name })
    .from(contractTemplate)
    .where(eq(contractTemplate.id, id))
  return row?.name ?? ''
}

/** The signers that a quote names; no `contacts` if the one who accepts it signs alone. */
export type NamedSigners = {
  contacts: { id: string; name: string; email: string }[]
  inOrder: boolean
  isCountersigned: boolean
}

/**
 * Returns the signers that a version names, without those who are no contacts of the client
 * anymore. The caller has checked the permission.
 */
export async function selectNamedSigners(
  { db }: Ctx,
  clientId: string,
  { signing }: QuoteContent,
): Promise<NamedSigners> {
  const { contactIds, inOrder, isCountersigned } = signing ?? noSigning
  const rows = await db
    .select({ id: clientContact.id, name: clientContact.name, email: clientContact.email })
    .from(clientContact)
    .where(and(eq(clientContact.clientId, clientId), inArray(clientContact.id, contactIds)))
  const contacts = contactIds.flatMap((id) => rows.filter((row) => row.id === id))
  return { contacts, inOrder: inOrder && contacts.length > 1, isCountersigned }
}

const noSigning: QuoteSigning = { contactIds: [], inOrder: false, isCountersigned: false }

/** Returns the contract of an acceptance, without checking the permission; null without one. */
export async function selectContract({ db }: Ctx, acceptanceId: string) {
  const [row] = await db.select().from(contract).where(eq(contract.acceptanceId, acceptanceId))
  return row ?? null
}
