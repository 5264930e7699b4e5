import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import type { Part } from '#app/core/site-parts.ts'
import { choosePoster } from '#app/features/media/video/writes.server.ts'
import {
  replaceMediaItem,
  restoreMediaItems,
  trashMediaItems,
} from '#app/features/media/media-library/writes.server.ts'
import { recordConsent, withdrawConsent } from '#app/features/site/consent/writes.server.ts'
import { addCaseStudy, deleteCaseStudy } from '#app/features/site/portfolio/writes.server.ts'
import { createPreviewLink } from '#app/features/site/preview-link/writes.server.ts'
import {
  findVersionContent,
  getPartForEditing,
} from '#app/features/site/site-editor/reads.server.ts'
import {
  discardDraft,
  publish,
  saveDraft,
  unpublishPart,
} from '#app/features/site/site-editor/writes.server.ts'

import { getCaseStudyId } from '../../db/seed/portfolio.ts'
import { type AddedItem, startLibraryTests } from '../support/media-library-fixture.ts'
import { impliedUsages } from '../support/media-usages.ts'
import { insertFile } from '../support/stored-file.ts'

const { server, cookies, query, addItem, createCtxFor } = await startLibraryTests()

type Usage = Record<string, unknown> & { hash: string; shown: boolean; video_hash: string | null }

const work = getCaseStudyId('field-ware')
const sampleParts: Part[] = [
  'about',
  'services',
  'service-list',
  'team',
  'everywhere',
  'testimonials',
  `work-${work}`,
]
const images: AddedItem[] = []
const film = { id: '', hash: 'f'.repeat(64) }
let preview = ''
/** The case study that is added and deleted, or null. */
let extra: string | null = null
const consentIds: string[] = []

beforeAll(async () => {
  for (let count = 0; count < 4; count++) images.push(await addItem())
  await insertFile(server.app.pool, film.hash)
  film.id = (
    await query<{ id: string }>(
      `insert into media_item (hash, kind, name, bytes, added_at)
        values ($1, 'film', 'a.mp4', 1, now()) returning id`,
      [film.hash],
    )
  )[0]!.id
  await query(
    `insert into video (hash, format, next_try_at) values ($1, 'mp4', now() + interval '1 day')`,
    [film.hash],
  )
  await query('update case_study set people = true where id = $1', [work])
  const link = await createPreviewLink(await createCtxFor('manager'))
  preview = (await server.openLink(`/preview/${link.ok && link.value.token}/`)).cookie
})

/** One step: an operation, the part it changes, two images and a choice. */
type Step = { act: Act; part: number; from: number; to: number; flag: boolean }

function listParts(): Part[] {
  return extra ? [...sampleParts, `work-${extra}`] : sampleParts
}

/** Puts an image into a part: as a field, or in a link to its file. */
function withImage(part: Part, content: object, hash: string | null, flag: boolean): object {
  const text = `See /media/${hash}-480.webp.`
  if ('sections' in content) {
    const sections = (content.sections as { kind: string; content: object }[]).map((one) =>
      one.kind === 'closing' && flag ? { ...one, content: { ...one.content, text } } : one,
    )
    return { ...content, picture: flag ? null : hash, sections }
  }
  if ('services' in content)
    return {
      services: (content.services as object[]).map((one, at) =>
        at === 0 ? { ...one, picture: hash, offered: flag } : one,
      ),
    }
  if ('members' in content)
    return {
      members: (content.members as object[]).map((one, at) => ({
        ...one,
        ...(at < 2 && { picture: hash }),
      })),
    }
  if ('logo' in content) return { ...content, logo: hash, note: flag ? text : '' }
  if ('testimonials' in content)
    return {
      testimonials: (content.testimonials as object[]).map((one, at) =>
        at === 0 ? { ...one, quote: text } : one,
      ),
    }
  return {
    ...content,
    picture: hash && !flag ? hash : 'field-ware',
    pictures: hash && flag ? [[hash]] : [],
    film: flag ? film.hash : null,
    brief: part === `work-${extra}` ? '' : text,
  }
}

const acts = {
  edit: async (ctx, part, { from, flag }) => {
    const { content, revision } = (await getPartForEditing(ctx, part))!
    const hash = from === 0 ? null : images[from]!.hash
    await saveDraft(ctx, part, withImage(part, content, hash, flag), revision)
  },
  publish: async (ctx, part) => {
    await publish(ctx, part, (await getPartForEditing(ctx, part))!.revision)
  },
  discard: async (ctx, part) => {
    await discardDraft(ctx, part, (await getPartForEditing(ctx, part))!.revision)
  },
  unpublish: async (ctx, part) => {
    if (part === 'about' || part.startsWith('work-')) await unpublishPart(ctx, part as 'about')
  },
  restore: async (ctx, part, { from }) => {
    const content = await findVersionContent(ctx, part, from + 1)
    const { revision } = (await getPartForEditing(ctx, part))!
    if (content) await saveDraft(ctx, part, content, revision)
  },
  replace: async (ctx, _, { from, to }) => {
    await replaceMediaItem(ctx, images[from]!.id, images[to]!.id)
  },
  poster: async (ctx, _, { from }) => {
    await choosePoster(ctx, film.id, images[from]!.hash)
  },
  trash: async (ctx, _, { from, flag }) => {
    const ids = [images[from]!.id]
    await (flag ? trashMediaItems(ctx, ids) : restoreMediaItems(ctx, ids))
  },
  consent: async (ctx) => {
    const details = { who: 'Ada Ottoline', givenOn: '2026-01-05', scope: '' }
    const recorded = await recordConsent(ctx, work, { ...details, names: true, people: true }, null)
    if (recorded.ok) consentIds.push((recorded.value as { id: string }).id)
  },
  withdraw: async (ctx) => {
    for (const id of consentIds.splice(0)) await withdrawConsent(ctx, id)
  },
  add: async (ctx) => {
    if (extra) return
    const added = await addCaseStudy(ctx, { title: 'Extra', category: 'podcast' })
    if (added.ok) extra = (added.value as { id: string }).id
  },
  delete: async (ctx) => {
    if (extra && (await deleteCaseStudy(ctx, extra)).ok) extra = null
  },
} satisfies Record<string, (ctx: Ctx, part: Part, step: Step) => Promise<void>>
type Act = keyof typeof acts

async function applyStep(ctx: Ctx, { act, part, ...choices }: Step) {
  const listed = listParts()
  await acts[act](ctx, listed[part % listed.length]!, { act, part, ...choices })
}

const listStored = () => query<Usage>('select * from media_usage')
const listImplied = () => query<Usage>(impliedUsages)
const toLines = (rows: Usage[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

/** Checks that a request gets a file exactly where the text of all content says so. */
async function checkFiles(usages: Usage[]) {
  const videos = usages.filter(({ hash }) => hash === film.hash)
  for (const { hash } of images) {
    const own = usages.filter((usage) => usage.hash === hash)
    const all = own.flatMap((usage) => (usage.video_hash ? videos : [usage]))
    const isShown = all.some(({ shown }) => shown)
    for (const [cookie, isAllowed] of [
      ['', isShown],
      [cookies.crew!, isShown],
      [preview, all.length > 0],
      [cookies.manager!, true],
    ] as const)
      expect(
        (await server.request(`/media/${hash}-480.webp`, { headers: { cookie } })).status,
      ).toBe(isAllowed ? 200 : 404)
  }
}

const choices = { part: 0, from: 1, to: 2, flag: true }
/** Uses every kind of holder, public and as a draft. */
const everyHolder: Step[] = [
  { ...choices, act: 'consent' },
  { ...choices, act: 'poster' },
  ...sampleParts.flatMap((_, part): Step[] => [
    { ...choices, part, flag: part % 2 === 0, act: 'edit' },
    { ...choices, part, act: 'publish' },
    { ...choices, part, from: 2, act: 'edit' },
  ]),
  { ...choices, act: 'replace' },
]

test('usages equal a search over all content after any sequence of changes', async () => {
  const ctx = await createCtxFor('manager')
  const columns = ['page_path', 'case_study_id', 'service_key', 'shared_part', 'draft_part']
  const seen = new Set<string>()
  const anyStep = fc.record({
    act: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Act>('edit', 'publish') },
      { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(acts) as Act[])) },
    ),
    part: fc.nat(20),
    from: fc.nat(3),
    to: fc.nat(3),
    flag: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 30 }), async (steps) => {
      for (const one of steps) {
        await applyStep(ctx, one)
        const implied = await listImplied()
        expect(toLines(await listStored())).toEqual(toLines(implied))
        for (const usage of implied)
          for (const column of [...columns, 'video_hash'])
            if (usage[column]) seen.add(`${column} ${usage.shown}`)
      }
      await checkFiles(await listImplied())
    }),
    { numRuns: 4, examples: [[everyHolder]], endOnFailure: true },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['page_path', 'case_study_id', 'service_key', 'shared_part'].map((one) => `${one} true`),
      'draft_part false',
      'video_hash false',
    ]),
  )
})
