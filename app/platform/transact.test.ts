import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { ok, fail } from '#app/core/result.ts'
import { client, idempotencyKey } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { createLive } from './live.server.ts'
import { transact } from './transact.server.ts'

const studio = await openTestStudio()

describe('transact', () => {
  const findByName = (name: string) =>
    studio.app.db.select().from(client).where(eq(client.name, name))
  const buildRow = (name: string) => ({ name, sortName: name, search: name, createdAt: new Date() })

  test('commits all of a write, and nothing of one that fails or throws', async () => {
    const ctx = studio.system()
    await transact(ctx, async (ctx) => {
      await ctx.db.insert(client).values(buildRow('kept'))
      return ok()
    })
    const result = await transact(ctx, async (ctx) => {
      await ctx.db.insert(client).values(buildRow('refused'))
      return fail('not-saved')
    })
    await expect(
      transact(ctx, async (ctx) => {
        await ctx.db.insert(client).values(buildRow('thrown'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(result).toMatchObject({ ok: false, problem: 'not-saved' })
    expect(
      [await findByName('kept'), await findByName('refused'), await findByName('thrown')].map(
        (rows) => rows.length,
      ),
    ).toEqual([1, 0, 0])
  })
  test('joins the outer transaction when nested', async () => {
    await transact(studio.system(), async (ctx) => {
      await transact(ctx, async (ctx) => {
        await ctx.db.insert(client).values(buildRow('inner'))
        return ok()
      })
      return fail('not-saved')
    })
    expect(await findByName('inner')).toEqual([])
  })
  test('rolls back a form that another process carried out at the same time', async () => {
    const form = { key: randomUUID(), contentHash: 'content' }
    await expect(
      transact({ ...studio.system(), idempotency: form }, async (ctx) => {
        await ctx.db.insert(client).values(buildRow('twice'))
        await ctx.db
          .insert(idempotencyKey)
          .values({ ...form, actorId: 'system', answer: ok(), at: ctx.now })
        return ok()
      }),
    ).rejects.toThrow('already took effect')
    expect(await findByName('twice')).toEqual([])
  })
  test('sends change notices on commit, and only then', async () => {
    const nouns: string[] = []
    const unsubscribe = studio.app.live.subscribe((noun) => nouns.push(noun))
    const changeClient = (answer: { ok: boolean }) =>
      transact(studio.system(), async (ctx) => {
        ctx.tx.changedNouns.add('client')
        return answer
      })
    await changeClient(fail('not-saved'))
    expect(nouns).toEqual([])
    await changeClient(ok())
    expect(nouns).toEqual(['client'])
    unsubscribe()
  })
  if (process.env.DATABASE_URL)
    test('on PostgreSQL notifies this process once and before the writer gets its answer, and every other process too', async () => {
      const { connectionString } = studio.pool.options as { connectionString: string }
      const [firstLive, secondLive] = [
        createLive(connectionString, () => new Date()),
        createLive(connectionString, () => new Date()),
      ]
      const nouns = { first: [] as string[], second: [] as string[] }
      const ready = Promise.all(
        [firstLive, secondLive].map(
          (live) =>
            new Promise<void>((resolve) => {
              live.subscribe((noun) => {
                if (noun === 'everything') resolve()
              })
            }),
        ),
      )
      await ready
      firstLive.subscribe((noun) => nouns.first.push(noun))
      const arrival = new Promise<void>((resolve) => {
        secondLive.subscribe((noun) => {
          nouns.second.push(noun)
          if (noun === 'end') resolve()
        })
      })
      const app = { ...studio.app, live: firstLive }
      const changeNoun = (noun: string) =>
        transact({ ...studio.system(), app }, async (ctx) => {
          ctx.tx.changedNouns.add(noun)
          return ok()
        })
      await changeNoun('client')
      expect(nouns.first).toEqual(['client'])
      await changeNoun('end')
      await arrival
      expect(nouns).toEqual({ first: ['client', 'end'], second: ['client', 'end'] })
      await Promise.all([firstLive.close(), secondLive.close()])
    })
  test('completes a hundred concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        transact(studio.system(), async (ctx) => {
          await ctx.db.insert(client).values(buildRow(`many ${index}`))
          return ok()
        }),
      ),
    )
    expect(
      (await studio.app.db.select().from(client)).filter(({ name }) => name.startsWith('many ')),
    ).toHaveLength(100)
  })
})
