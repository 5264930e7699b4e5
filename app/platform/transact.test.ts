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
    const refused = await transact(ctx, async (ctx) => {
      await ctx.db.insert(client).values(buildRow('refused'))
      return fail('not-saved')
    })
    await expect(
      transact(ctx, async (ctx) => {
        await ctx.db.insert(client).values(buildRow('thrown'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(refused).toMatchObject({ ok: false, problem: 'not-saved' })
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
    const heard: string[] = []
    const unsubscribe = studio.app.live.subscribe((noun) => heard.push(noun))
    const changeClient = (answer: { ok: boolean }) =>
      transact(studio.system(), async (ctx) => {
        ctx.tx.changedNouns.add('client')
        return answer
      })
    await changeClient(fail('not-saved'))
    expect(heard).toEqual([])
    await changeClient(ok())
    expect(heard).toEqual(['client'])
    unsubscribe()
  })
  if (process.env.DATABASE_URL)
    test('on PostgreSQL notifies this process once and before the writer gets its answer, and every other process too', async () => {
      const { connectionString } = studio.pool.options as { connectionString: string }
      const [here, there] = [
        createLive(connectionString, () => new Date()),
        createLive(connectionString, () => new Date()),
      ]
      const heard = { here: [] as string[], there: [] as string[] }
      const ready = Promise.all(
        [here, there].map(
          (live) =>
            new Promise<void>((done) => {
              live.subscribe((noun) => {
                if (noun === 'everything') done()
              })
            }),
        ),
      )
      await ready
      here.subscribe((noun) => heard.here.push(noun))
      const arrived = new Promise<void>((done) => {
        there.subscribe((noun) => {
          heard.there.push(noun)
          if (noun === 'end') done()
        })
      })
      const app = { ...studio.app, live: here }
      const changeNoun = (noun: string) =>
        transact({ ...studio.system(), app }, async (ctx) => {
          ctx.tx.changedNouns.add(noun)
          return ok()
        })
      await changeNoun('client')
      expect(heard.here).toEqual(['client'])
      await changeNoun('end')
      await arrived
      expect(heard).toEqual({ here: ['client', 'end'], there: ['client', 'end'] })
      await Promise.all([here.close(), there.close()])
    })
  test('completes a hundred concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        transact(studio.system(), async (ctx) => {
          await ctx.db.insert(client).values(buildRow(`many ${at}`))
          return ok()
        }),
      ),
    )
    expect(
      (await studio.app.db.select().from(client)).filter(({ name }) => name.startsWith('many ')),
    ).toHaveLength(100)
  })
})
