import { sql } from 'drizzle-orm'

import { addDays, after, day, dayOf } from '#app/core/day.ts'
import { done } from '#app/core/result.ts'
import { addressKey, fold } from '#app/core/text.ts'
import {
  client,
  offering,
  policy,
  portfolioAddress,
  portfolioItem,
  release,
  staff,
  studio,
  teamMember,
  testimonial,
} from '#app/data/schema/index.server.ts'
import { hashPassword } from '#app/platform/auth/passwords.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { layPage } from '#app/studio/page/writes.server.ts'
import { firstPolicy } from '#app/studio/policy/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { calendarOf } from './calendar.ts'
import { tellDesk } from './desk.ts'
import { tellInquiries } from './inquiries.ts'
import {
  clients,
  longlight,
  offerings,
  people,
  team as members,
  testimonials,
} from './longlight.ts'
import { pages } from './pages.ts'
import { itemId, projectsIn, releasesBy } from './portfolio.ts'
import { tellProjects } from './projects.ts'
import { castOf } from './told.ts'

/**
 * It takes a second or two; on a machine that is busy with other things many times that, and nobody
 * waits behind it.
 */
const patience = 120_000

/**
 * Loads the sample studio into an empty database: one story for the demonstration and for the
 * tests, told relative to `ctx.now`.
 */
export async function tellStory(ctx: Ctx) {
  const password = await hashPassword(ctx.app.config.samplePassword ?? 'longlight-sample')
  await transact(
    ctx,
    async (ctx) => {
      // of several processes that start at once, one tells it, and the others wait as long as it
      // takes
      await ctx.db.execute(
        sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
      )
      await ctx.db.execute(sql`select pg_advisory_xact_lock(7203743)`)
      if (await theStudio(ctx)) return done()
      await ctx.db.insert(studio).values({ ...longlight, sample: true })
      await ctx.db.insert(policy).values({ version: 1, since: ctx.now, ...firstPolicy })
      const team = await ctx.db
        .insert(staff)
        .values(
          people.map((person, at) => ({
            ...person,
            emailKey: addressKey(person.email),
            password,
            sample: true,
            createdAt: after(ctx.now, at),
          })),
        )
        .returning()
      await ctx.db.insert(offering).values(offerings.map((row, position) => ({ ...row, position })))
      const today = dayOf(ctx.now, longlight.timeZone)
      const projects = await ctx.db
        .insert(portfolioItem)
        .values(projectsIn(Number(today.slice(0, 4))))
        .returning()
      await ctx.db
        .insert(portfolioAddress)
        .values(projects.map(({ id, slug }) => ({ itemId: id, slug })))
      await ctx.db.insert(release).values(
        releasesBy(addDays(today, -60)).map((row) => ({
          ...row,
          recordedBy: team[0]!.id,
          recordedAt: after(ctx.now, -60 * day),
        })),
      )
      await ctx.db.insert(testimonial).values(
        testimonials.map(({ item, ...row }, position) => ({
          ...row,
          itemId: itemId(item),
          position,
        })),
      )
      await ctx.db.insert(teamMember).values(members.map((row, position) => ({ ...row, position })))
      for (const page of pages) await layPage(ctx, page)
      const known = await ctx.db
        .insert(client)
        .values(
          clients.map((row, at) => ({
            ...row,
            createdAt: after(ctx.now, -(820 + 41 * at) * day),
            emailKey: addressKey(row.email),
            sortName: fold(row.name),
            search: fold(`${row.name} ${row.contact} ${row.email} ${row.phone}`),
          })),
        )
        .returning()
      await tellInquiries(ctx, team, known)
      const cast = castOf(ctx, calendarOf(ctx.now), team, known)
      await tellDesk(ctx, cast)
      await tellProjects(ctx, cast)
      await record(ctx, 'studio.story-told', 'studio')
      return done()
    },
    { patience },
  )
}
