import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'
import { listDocumentTexts } from '#app/core/document.ts'
import { formatHash } from '#app/core/text.ts'
import { agreementDocument, contract, event } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { deleteOrphanedFiles } from '#app/features/media/file/writes.server.ts'
import {
  findContractTemplate,
  listContractTemplates,
} from '#app/features/sales/contract-template/reads.server.ts'
import {
  addContractTemplate,
  publishContractTemplate,
  removeContractTemplate,
  saveContractDraft,
} from '#app/features/sales/contract-template/writes.server.ts'
import { buildContractOf } from '#app/features/sales/contract/reads.server.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { getSendPlan } from '#app/features/sales/quote-sending/reads.server.ts'
import { sendQuote } from '#app/features/sales/quote-sending/writes.server.ts'
import { selectQuote, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'

import { createAcceptanceHelpers, fullDay } from '../../../../tests/support/acceptance-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildAttachment, buildContractContent } from '../../../../tests/support/contracts.ts'
import { getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { insertQuote } from '../../../../tests/support/quotes.ts'
import {
  findTemplateAttachment,
  findOwnAttachment,
  findQuoteAttachment,
  listDraftAttachments,
  selectAttachments,
} from './reads.server.ts'
import { addAttachment, removeAttachment } from './writes.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, asContact } = helpers
let crew: Ctx

beforeAll(async () => {
  await setUpInvoicing(owner)
  crew = await studio.as('crew')
})

function buildFile(name: string, text = crypto.randomUUID()) {
  const bytes = buildAttachment(text)
  return { name, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

async function addTemplate() {
  const id = getId(await addContractTemplate(owner, `Contract ${crypto.randomUUID()}`))
  await saveContractDraft(owner, id, buildContractContent(), 1)
  return id
}
const find = async (id: string) => (await findContractTemplate(owner, id))!
async function publish(id: string) {
  const published = await publishContractTemplate(owner, id, (await find(id)).revision)
  return published.ok ? published.value.version : 0
}
const isStored = (hash: string) => existsSync(`${getMediaFolder(config.dataDir, hash)}/original`)
const listNames = async (id: string) => (await listDraftAttachments(owner, id)).map((a) => a.name)

test('up to five files are attached in the order in which they were added', async () => {
  const id = await addTemplate()
  const files = Array.from({ length: 6 }, (_, n) => buildFile(`${9 - n}.pdf`))
  for (const [n, file] of files.entries()) {
    const added = await addAttachment({ ...owner, now: addMs(owner.now, n) }, id, file)
    expect(added).toMatchObject(n < 5 ? { ok: true } : { problem: 'attachments-many' })
  }
  expect(await listNames(id)).toEqual(['9.pdf', '8.pdf', '7.pdf', '6.pdf', '5.pdf'])
  expect(isStored(files[5]!.hash)).toBe(false)
  const events = await db.select().from(event).where(eq(event.subjectId, id))
  expect(events.filter(({ name }) => name.endsWith('attachment-added'))).toHaveLength(5)
})

test('a file is refused for what it is, and if it is attached already', async () => {
  const id = await addTemplate()
  const file = buildFile('Rules.pdf')
  expect(await addAttachment(owner, id, null)).toMatchObject({ problem: 'attachment-missing' })
  const html = { ...file, bytes: Buffer.from('<html>') }
  expect(await addAttachment(owner, id, html)).toMatchObject({ problem: 'attachment-kind' })
  expect(await addAttachment(owner, crypto.randomUUID(), file)).toMatchObject({
    problem: 'contract-template-is-gone',
  })
  expect(isStored(file.hash)).toBe(false)
  expect(await addAttachment(owner, id, file)).toMatchObject({ ok: true })
  expect(await addAttachment(owner, id, { ...file, name: 'Other.pdf' })).toMatchObject({
    problem: 'attachment-is-there',
  })
  await expect(addAttachment(crew, id, file)).rejects.toThrow()
  await expect(removeAttachment(crew, id, file.hash)).rejects.toThrow()
  await expect(findTemplateAttachment(crew, id, file.hash)).rejects.toThrow()
})

test('a published version keeps its files, and the draft has unpublished changes', async () => {
  const id = await addTemplate()
  expect(await publish(id)).toBe(1)
  const [rules, plan] = [buildFile('Rules.pdf'), buildFile('Plan.pdf')]
  await addAttachment(owner, id, rules)
  expect((await find(id)).isChanged).toBe(true)
  expect(await publish(id)).toBe(2)
  expect((await find(id)).isChanged).toBe(false)
  // nothing changed, so there is no other version
  expect(await publish(id)).toBe(2)
  await addAttachment(owner, id, plan)
  await removeAttachment(owner, id, rules.hash)
  await removeAttachment(owner, id, rules.hash)
  const listed = (await listContractTemplates(owner)).find((row) => row.id === id)
  expect(listed?.isChanged).toBe(true)
  expect(await publish(id)).toBe(3)
  const list = async (version: number) =>
    (await selectAttachments(owner, id, version)).map(({ name }) => name)
  expect([await list(1), await list(2), await list(3)]).toEqual([[], ['Rules.pdf'], ['Plan.pdf']])
  // the file of a published version is never cleaned up
  await deleteOrphanedFiles(studio.system(addMs(owner.now, 2 * day)))
  expect([isStored(rules.hash), isStored(plan.hash)]).toEqual([true, true])
})

test('a removed file that was never published is deleted, and a copy has its own', async () => {
  const id = await addTemplate()
  const file = buildFile('Rules.pdf')
  await addAttachment(owner, id, file)
  const copy = getId(await addContractTemplate(owner, `Copy ${id}`, id))
  expect(await listNames(copy)).toEqual(['Rules.pdf'])
  await removeAttachment(owner, id, file.hash)
  expect(isStored(file.hash)).toBe(true)
  await removeContractTemplate(owner, copy)
  await deleteOrphanedFiles(studio.system(addMs(owner.now, 2 * day)))
  expect(isStored(file.hash)).toBe(false)
})

async function addSentQuote(templateId: string, version: number) {
  const terms = { contractTemplateId: templateId, terms: '' }
  const contract = { templateId, version }
  return helpers.addQuoteWithDate({ content: terms, contract })
}

async function getText(quoteId: string) {
  const row = (await selectQuote(owner, quoteId))!
  const version = (await selectQuoteVersion(owner, quoteId, row.sentVersion))!
  const built = await buildContractOf(owner, row, version, fullDay)
  return built?.ok ? built.text : ''
}

test('the contract names its files with their hashes, also in the sealed document', async () => {
  const id = await addTemplate()
  const file = buildFile('House rules {name}.pdf')
  await publish(id)
  await addAttachment(owner, id, file)
  const line = `House rules name.pdf, SHA-256: ${formatHash(file.hash)}`
  const before = await addSentQuote(id, 1)
  const sent = await addSentQuote(id, await publish(id))
  expect(await getText(before.quoteId)).not.toContain('Attachments')
  expect(await getText(sent.quoteId)).toMatch(new RegExp(`\n\nAttachments\n\n- ${line}$`))
  await recordAcceptance(owner, sent.quoteId, { how: 'phone', name: 'Mara Lind' })
  const [accepted] = await helpers.listAcceptances(sent.quoteId)
  const [signed] = await db.select().from(contract).where(eq(contract.acceptanceId, accepted!.id))
  expect(signed!.text).toContain(line)
  const [document] = await db
    .select({ content: agreementDocument.content })
    .from(agreementDocument)
    .where(eq(agreementDocument.acceptanceId, accepted!.id))
  expect(listDocumentTexts(document!.content)).toContain(`- ${line}`)
  const [email] = await helpers.listEmails(sent.quoteId)
  expect(JSON.stringify(email)).toContain('House rules name.pdf')
})

test('a file is found with the quotes it was sent with, for those who see them', async () => {
  const id = await addTemplate()
  const file = buildFile('Rules.pdf')
  await publish(id)
  await addAttachment(owner, id, file)
  const { quoteId, clientId, mara } = await addSentQuote(id, await publish(id))
  const other = await addSentQuote(id, 1)
  const { hash } = file
  expect(await findQuoteAttachment(owner, quoteId, hash)).toEqual({ hash, name: 'Rules.pdf' })
  expect(await findQuoteAttachment(owner, other.quoteId, hash)).toBeNull()
  expect(await findQuoteAttachment(owner, quoteId, 'x')).toBeNull()
  const own = asContact(mara)
  expect(await findOwnAttachment(own, clientId, { quoteId, hash })).toMatchObject({ hash })
  await expect(findOwnAttachment(own, other.clientId, { quoteId, hash })).rejects.toThrow()
  await expect(findQuoteAttachment(crew, quoteId, hash)).rejects.toThrow()
})

test('a quote can’t be sent while a file is missing, until it is added again', async () => {
  const id = await addTemplate()
  const file = buildFile('Rules.pdf')
  await addAttachment(owner, id, file)
  await publish(id)
  const { clientId } = await helpers.addQuoteClient()
  const { id: quoteId } = await insertQuote(db, {
    clientId,
    content: { contractTemplateId: id, terms: '' },
  })
  const listProblems = async () =>
    (await getSendPlan(owner, quoteId))!.problems.filter(({ field }) => field === 'attachment')
  expect(await listProblems()).toEqual([])
  rmSync(getMediaFolder(config.dataDir, file.hash), { recursive: true })
  expect(await listProblems()).toEqual([
    { field: 'attachment', problem: 'contract-attachment-missing', details: { template: id } },
  ])
  const { revision } = (await selectQuote(owner, quoteId))!
  expect(
    await sendQuote(owner, quoteId, { revision, message: 'Hello', holdUntilExpiry: false }),
  ).toMatchObject({
    ok: false,
  })
  expect(await addAttachment(owner, id, file)).toMatchObject({ ok: true })
  expect(await listProblems()).toEqual([])
  expect(await listNames(id)).toEqual(['Rules.pdf'])
})
