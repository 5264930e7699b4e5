import { asc, desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { listDocumentTexts } from '#app/core/document.ts'
import {
  agreementDocument,
  auditEntry,
  auditEntryDetails,
  contract,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { verifyAuditTrail } from '#app/features/sales/audit-trail/reads.server.ts'
import {
  listInitials,
  selectQuoteContract,
} from '#app/features/sales/contract-signature/reads.server.ts'
import { findQuotePage } from '#app/features/sales/quote-page/reads.server.ts'
import {
  acceptQuote,
  recordAcceptance,
} from '#app/features/sales/quote-acceptance/writes.server.ts'
import { buildContractOf } from '#app/features/sales/contract/reads.server.ts'
import { formatContractText } from '#app/features/sales/contract-template/rules.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
  fullDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { confirmSigner, openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  buildContractContent,
  insertContractTemplate,
} from '../../../../tests/support/contracts.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { signContract } from './writes.server.ts'

/** A contract that asks for initials at two places, signed by two contacts. */
const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner } = helpers
let templateId: string

beforeAll(async () => {
  await setUpInvoicing(owner)
  const { blocks } = buildContractContent()
  templateId = await insertContractTemplate(db, {
    content: { blocks: [{ kind: 'initials' }, ...blocks, { kind: 'initials' }] },
  })
})

async function addJointQuote() {
  const { clientId, mara } = await helpers.addQuoteClient()
  const jonas = await helpers.addContact(clientId)
  const contactIds = [mara.id, jonas.id]
  const { id: quoteId, number } = await helpers.addSentQuote({
    clientId,
    undoMinutes: 0,
    content: {
      contractTemplateId: templateId,
      terms: '',
      signing: { contactIds, inOrder: false, isCountersigned: false },
    },
    contract: { templateId, version: 1 },
  })
  return { mara, jonas, quoteId, number }
}
type Sent = Awaited<ReturnType<typeof addJointQuote>>

const accept = async (sent: Sent, initials: string[]) =>
  acceptIn(await helpers.asSigner(sent.mara, sent.number), sent, initials)

async function acceptIn(ctx: Ctx, { quoteId, number, mara }: Sent, initials?: string[]) {
  const row = (await selectQuote(owner, quoteId))!
  const version = (await selectQuoteVersion(owner, quoteId, row.sentVersion))!
  const built = await buildContractOf(owner, row, version, fullDay)
  const hash = built?.ok ? built.hash : ''
  const contract = { hash, isElectronic: true, ...(initials && { initials }) }
  const form = { isAgreed: true, contract, name: mara.name }
  return acceptQuote(ctx, buildAcceptance(number, form))
}

const sign = async (sent: Sent, initials: string[]) =>
  signIn(await openSigner(sent), sent, initials)

async function openSigner({ number, jonas }: Sent) {
  const browser = await openBrowser(studio.app, jonas, addMs(now, 20 * minute))
  return confirmSigner(browser, jonas, number)
}

async function signIn(ctx: Ctx, { quoteId, number, jonas }: Sent, initials: string[]) {
  const { hash } = (await selectQuoteContract(owner, quoteId))!
  return signContract(ctx, {
    number,
    hash,
    name: jonas.name,
    isAgreed: true,
    isElectronic: true,
    initials,
  })
}

const listAuditInitials = async (quoteId: string) => {
  const rows = await db
    .select({ details: auditEntryDetails.details })
    .from(auditEntry)
    .innerJoin(auditEntryDetails, eq(auditEntryDetails.seq, auditEntry.seq))
    .where(eq(auditEntry.subjectId, quoteId))
    .orderBy(asc(auditEntry.seq))
  return rows.flatMap(({ details }) => (details.initials ? [details.initials] : []))
}

test('every signer gives their own initials at every place', async () => {
  const sent = await addJointQuote()
  const mara = await helpers.asSigner(sent.mara, sent.number)
  expect(await acceptIn(mara, sent)).toMatchObject({
    problem: 'initials-missing',
    details: { field: 'initials:0' },
  })
  expect(await acceptIn(mara, sent, ['ML'])).toMatchObject({
    problem: 'initials-missing',
    details: { field: 'initials:1' },
  })
  expect(await acceptIn(mara, sent, ['ML', 'Mara L'])).toMatchObject({ problem: 'initials-long' })
  expect(await helpers.listAcceptances(sent.quoteId)).toEqual([])
  expect(await acceptIn(mara, sent, [' ML', 'M.L.'])).toMatchObject({ ok: true })
  const jonas = await openSigner(sent)
  expect(await signIn(jonas, sent, ['JH', ''])).toMatchObject({
    problem: 'initials-missing',
    details: { field: 'initials:1' },
  })
  expect(await signIn(jonas, sent, ['JH', 'J'])).toMatchObject({ ok: true })
  const { signers } = (await selectQuoteContract(owner, sent.quoteId))!
  expect(listInitials(signers).toSorted()).toEqual([
    ['JH', 'J'],
    ['ML', 'M.L.'],
  ])
})

test('initials are printed at their places and are part of the audit trail', async () => {
  const sent = await addJointQuote()
  await accept(sent, ['ML', 'M.L.'])
  await sign(sent, ['JH', 'J'])
  const [accepted] = await helpers.listAcceptances(sent.quoteId)
  const [row] = await db
    .select({ content: agreementDocument.content })
    .from(agreementDocument)
    .where(eq(agreementDocument.acceptanceId, accepted!.id))
  const texts = listDocumentTexts(row!.content)
  expect(texts.filter((text) => text.startsWith('Initials'))).toEqual([
    'Initials: ML, JH',
    'Initials: M.L., J',
  ])
  expect(await listAuditInitials(sent.quoteId)).toEqual([
    ['ML', 'M.L.'],
    ['JH', 'J'],
  ])
  expect(await verifyAuditTrail(owner)).toMatchObject({ ok: true })
  const page = (await findQuotePage(owner, sent.quoteId, { version: null }))!
  expect(formatContractText(page.contract!.blocks!)).toContain('Initials: ML, JH')
})

test('the text that is signed has empty lines, and its hash doesn’t change', async () => {
  const sent = await addJointQuote()
  await accept(sent, ['ML', 'M.L.'])
  const [row] = await db.select().from(contract).orderBy(desc(contract.number)).limit(1)
  expect(row!.text).toContain('Initials: ____________')
  expect(row!.text).toBe(formatContractText(row!.blocks))
})

test('an agreement that the studio records needs none', async () => {
  const sent = await addJointQuote()
  const name = 'Mara Lind'
  expect(await recordAcceptance(owner, sent.quoteId, { how: 'phone', name })).toMatchObject({
    ok: true,
  })
  const { signers } = (await selectQuoteContract(owner, sent.quoteId))!
  expect(listInitials(signers)).toEqual([[]])
})
