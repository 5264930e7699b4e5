import { sql } from 'drizzle-orm'

import { addDays, addMs, day, toStudioDay } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import {
  client,
  service,
  policy,
  caseStudySlug,
  caseStudy,
  consent,
  person,
  staff,
  studio,
  teamMember,
  testimonial,
} from '#app/data/schema/index.server.ts'
import { hashPassword } from '#app/platform/auth/passwords.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { saveMainContact } from '#app/features/clients/contact/writes.server.ts'
import { addStarterReplies } from '#app/features/clients/reply-template/writes.server.ts'
import { savePage } from '#app/features/site/page/writes.server.ts'
import { defaultPolicy } from '#app/features/studio/policy/rules.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { seedBilling } from './billing.ts'
import { createSeedCalendar } from './calendar.ts'
import { seedBookings } from './bookings.ts'
import { seedGalleries } from './galleries.ts'
import { seedReviews } from './reviews.ts'
import { type SeedFile, withSeedFiles } from './galleries/gallery-files.ts'
import { seedInquiries } from './inquiries.ts'
import { seedInvoices } from './invoices.ts'
import { clients, longlight, services, people, team as members, testimonials } from './longlight.ts'
import { pages } from './pages.ts'
import { getCaseStudyId, buildCaseStudies, buildConsents } from './portfolio.ts'
import { seedPriceList } from './price-list.ts'
import { seedProjects } from './projects.ts'
import { seedQuotes } from './quotes.ts'
import { createSeedContext } from './context.ts'

/** Takes a second or two, and much longer on a busy machine, where nothing else waits for it. */
const timeoutMs = 600_000

/**
 * Loads the sample studio into an empty database, with dates relative to `ctx.now`. The demo and
 * the tests use the same data, but most tests without the files of its galleries.
 */
export function seedSampleStudio(ctx: Ctx, { withGalleries }: { withGalleries: boolean }) {
  return withGalleries
    ? withSeedFiles(ctx.app.config.dataDir, (files) => seedStudio(ctx, files))
    : seedStudio(ctx, null)
}

async function seedStudio(ctx: Ctx, galleryFiles: Map<string, SeedFile> | null) {
  const password = await hashPassword(ctx.app.config.samplePassword ?? 'longlight-sample')
  await transact(
    ctx,
    async (ctx) => {
      // if several processes start at once, one seeds and the others wait
      await ctx.db.execute(
        sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
      )
      await takeLock(ctx.db, 'sampleStudio')
      if (await findStudio(ctx)) return ok()
      await ctx.db.insert(studio).values({ ...longlight, sample: true })
      await ctx.db
        .insert(policy)
        .values({ version: 1, effectiveFrom: ctx.now, ...defaultPolicy, extraRoundAmount: 15_000 })
      const persons = await ctx.db
        .insert(person)
        .values(
          people.map(({ name, email }, index) => ({
            name,
            email,
            title: members.find((member) => member.name === name)!.role,
            createdAt: addMs(ctx.now, index),
          })),
        )
        .returning()
      const getPersonId = (name: string) => persons.find((candidate) => candidate.name === name)!.id
      const team = await ctx.db
        .insert(staff)
        .values(
          people.map((account, index) => ({
            ...account,
            personId: getPersonId(account.name),
            emailKey: toEmailKey(account.email),
            password,
            sample: true,
            createdAt: addMs(ctx.now, index),
          })),
        )
        .returning()
      await ctx.db.insert(service).values(services.map((row, position) => ({ ...row, position })))
      const today = toStudioDay(ctx.now, longlight.timeZone)
      const projects = await ctx.db
        .insert(caseStudy)
        .values(buildCaseStudies(Number(today.slice(0, 4))))
        .returning()
      await ctx.db
        .insert(caseStudySlug)
        .values(projects.map(({ id, slug }) => ({ caseStudyId: id, slug })))
      await ctx.db.insert(consent).values(
        buildConsents(addDays(today, -60)).map((row) => ({
          ...row,
          recordedBy: team[0]!.id,
          recordedAt: addMs(ctx.now, -60 * day),
        })),
      )
      await ctx.db.insert(testimonial).values(
        testimonials.map(({ item, ...row }, position) => ({
          ...row,
          caseStudyId: getCaseStudyId(item),
          position,
        })),
      )
      await ctx.db
        .insert(teamMember)
        .values(members.map((row, position) => ({ id: getPersonId(row.name), ...row, position })))
      for (const page of pages) await savePage(ctx, page)
      const insertedClients = await ctx.db
        .insert(client)
        .values(
          clients.map((row, index) => ({
            ...row,
            createdAt: addMs(ctx.now, -(820 + 41 * index) * day),
            emailKey: toEmailKey(row.email),
            sortName: toSearchKey(row.name),
            search: toSearchKey(`${row.name} ${row.contact} ${row.email} ${row.phone}`),
          })),
        )
        .returning()
      for (const row of insertedClients) await saveMainContact(ctx, row.id, row, null)
      await addStarterReplies(ctx)
      await seedInquiries(ctx, team, insertedClients)
      const seed = createSeedContext(ctx, createSeedCalendar(ctx.now), team, insertedClients)
      const taxRateId = await seedBilling(ctx, seed)
      await seedPriceList(ctx, seed, taxRateId)
      await seedBookings(ctx, seed)
      await seedProjects(ctx, seed)
      await seedInvoices(ctx, seed, taxRateId)
      await seedQuotes(ctx, seed)
      if (galleryFiles) {
        await seedGalleries(ctx, seed, galleryFiles)
        await seedReviews(ctx, seed, galleryFiles)
      }
      await recordEvent(ctx, 'studio.seeded', 'studio')
      return ok()
    },
    { timeoutMs },
  )
}
