import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { event } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { buildContractContent } from '../../../../tests/support/contracts.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { getId } from '../../../../tests/support/invoicing.ts'
import {
  findContractTemplate,
  listContractTemplates,
  listUsableTemplates,
  findContractVersion,
  selectTemplateVersion,
} from './reads.server.ts'
import {
  addContractTemplate,
  publishContractTemplate,
  removeContractTemplate,
  renameContractTemplate,
  restoreContractTemplate,
  retireContractTemplate,
  saveContractDraft,
} from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
const content = buildContractContent()
const changed = { blocks: [...content.blocks, { kind: 'heading' as const, text: 'End' }] }
let owner: Ctx
let count = 0

beforeAll(async () => {
  owner = await studio.as('owner', now)
})

const add = async (from?: string) =>
  getId(await addContractTemplate(owner, `Contract ${++count}`, from))
const find = async (id: string) => (await findContractTemplate(owner, id))!
const publish = async (id: string) => publishContractTemplate(owner, id, (await find(id)).revision)
async function addPublished() {
  const id = await add()
  await saveContractDraft(owner, id, content, 1)
  expect(await publish(id)).toMatchObject({ ok: true })
  return id
}
const isUsable = async (id: string) =>
  (await listUsableTemplates(owner)).some((template) => template.id === id)
const listEvents = async (id: string) =>
  (
    await owner.db
      .select({ name: event.name })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(asc(event.id))
  ).map(({ name }) => name.replace('contract-template.', ''))

describe('a contract template', () => {
  test('is empty, starts from the starter contract, or is a copy of another draft', async () => {
    const first = await add()
    expect((await find(first)).content).toEqual({ blocks: [] })
    await saveContractDraft(owner, first, content, 1)
    expect((await find(await add(first))).content).toEqual(content)
    expect((await find(await add('starter'))).content.blocks.length).toBeGreaterThan(10)
    expect(await addContractTemplate(owner, 'Copy', crypto.randomUUID())).toMatchObject({
      problem: 'contract-template-is-gone',
    })
  })
  test('has a name of its own, in any case', async () => {
    const [id, other] = [await add(), await add()]
    expect(await addContractTemplate(owner, ' ')).toMatchObject({
      problem: 'template-name-missing',
    })
    expect(await renameContractTemplate(owner, id, 'a'.repeat(81))).toMatchObject({
      problem: 'template-name-long',
    })
    expect(await renameContractTemplate(owner, id, '  Wedding   photography ')).toEqual({
      ok: true,
    })
    expect((await find(id)).name).toBe('Wedding photography')
    for (const result of [
      await renameContractTemplate(owner, other, 'WEDDING photography'),
      await addContractTemplate(owner, 'wedding photography'),
    ])
      expect(result).toMatchObject({ problem: 'template-name-taken' })
    expect(await renameContractTemplate(owner, id, 'Wedding photography')).toEqual({ ok: true })
    expect(await listEvents(id)).toEqual(['added', 'renamed'])
  })
  test('is saved as a draft, and refuses to replace a newer one', async () => {
    const id = await add()
    expect(await saveContractDraft(owner, id, content, 1)).toMatchObject({ value: { revision: 2 } })
    expect(await saveContractDraft(owner, id, changed, 1)).toMatchObject({
      problem: 'contract-template-was-changed',
      details: { revision: 2 },
    })
    // the same draft again is no change
    expect(await saveContractDraft(owner, id, content, 1)).toMatchObject({ value: { revision: 2 } })
    expect(await listEvents(id)).toEqual(['added', 'changed'])
    expect(await isUsable(id)).toBe(false)
  })
  test('is published in versions that never change', async () => {
    const id = await addPublished()
    expect(await find(id)).toMatchObject({
      isChanged: false,
      publishedVersion: 1,
      versions: [{ version: 1, publishedAt: now, by: 'Ines Talbot' }],
    })
    await saveContractDraft(owner, id, changed, 2)
    expect(await find(id)).toMatchObject({ isChanged: true, publishedVersion: 1 })
    expect(await publishContractTemplate(owner, id, 2)).toMatchObject({
      problem: 'contract-template-was-changed',
    })
    expect(await publish(id)).toMatchObject({ value: { version: 2 } })
    expect(await publish(id)).toMatchObject({ value: { version: 2 } })
    expect(await selectTemplateVersion(owner, id, 1)).toEqual(content)
    expect(await selectTemplateVersion(owner, id, 2)).toEqual(changed)
    expect(await selectTemplateVersion(owner, id, 3)).toBeNull()
    expect(await findContractVersion(owner, id, 1)).toMatchObject({ content, isCurrent: false })
    expect(await findContractVersion(owner, id, 2)).toMatchObject({ version: 2, isCurrent: true })
    expect(await findContractVersion(owner, id, 3)).toBeNull()
    expect(await listUsableTemplates(owner)).toContainEqual({
      id,
      name: `Contract ${count}`,
      version: 2,
    })
    expect(await listEvents(id)).toEqual(['added', 'changed', 'published', 'changed', 'published'])
  })
  test('isn’t published empty or with a placeholder', async () => {
    const id = await add()
    expect(await publish(id)).toMatchObject({ problem: 'contract-empty' })
    const spans = [{ text: 'Dear {client}' }]
    await saveContractDraft(owner, id, { blocks: [{ kind: 'text', spans }] }, 1)
    expect(await publish(id)).toMatchObject({
      problem: 'contract-placeholder',
      details: { placeholder: '{client}' },
    })
  })
  test('can be retired and restored; new quotes can’t use a retired one', async () => {
    const id = await addPublished()
    expect(await isUsable(id)).toBe(true)
    await retireContractTemplate(owner, id)
    await retireContractTemplate(owner, id)
    expect(await isUsable(id)).toBe(false)
    expect(await publish(id)).toMatchObject({ problem: 'contract-template-is-retired' })
    await restoreContractTemplate(owner, id)
    expect(await isUsable(id)).toBe(true)
    expect((await listEvents(id)).slice(-2)).toEqual(['retired', 'restored'])
  })
  test('is deleted only if it was never published', async () => {
    const [draft, published] = [await add(), await addPublished()]
    expect(await removeContractTemplate(owner, published)).toMatchObject({
      problem: 'contract-template-was-published',
    })
    expect(await removeContractTemplate(owner, draft)).toEqual({ ok: true })
    expect(await removeContractTemplate(owner, draft)).toEqual({ ok: true })
    expect(await findContractTemplate(owner, draft)).toBeNull()
    expect(await saveContractDraft(owner, draft, content, 1)).toMatchObject({
      problem: 'contract-template-is-gone',
    })
    const listed = await listContractTemplates(owner)
    expect(listed.map(({ id }) => id)).toContain(published)
    expect(listed.map(({ id }) => id)).not.toContain(draft)
  })
  test('is changed by owners and managers only', async () => {
    const bookkeeper = await studio.as('bookkeeper', now)
    await expect(addContractTemplate(bookkeeper, 'New')).rejects.toMatchObject({ status: 403 })
    expect(() => listContractTemplates(bookkeeper)).toThrow()
    expect(await listUsableTemplates(bookkeeper)).toEqual(expect.any(Array))
    expect(await addContractTemplate(await studio.as('manager', now), 'New')).toMatchObject({
      ok: true,
    })
  })
  test('is one of at most 50', async () => {
    const results = []
    for (let index = 0; index <= 50; index++)
      results.push(await addContractTemplate(owner, `Many ${index}`))
    expect(results.at(-1)).toMatchObject({ problem: 'contract-templates-many' })
    expect(await listContractTemplates(owner)).toHaveLength(50)
  })
})
