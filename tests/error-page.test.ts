import { afterEach, describe, expect, test, vi } from 'vitest'

import { openDoor, textOf } from './door.ts'

const door = await openDoor()
// imported after the door, which sets NODE_ENV: React reads it when it loads
const { RouterContextProvider } = await import('react-router')
const sql = (statement: string, values: unknown[] = []) => door.app.pool.query(statement, values)

describe('the error page', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    door.app.pages.drop()
  })
  /** Pages are made again, as after publishing. */
  const publish = async () => {
    await sql('update studio set content_version = content_version + 1')
    door.app.pages.drop()
  }
  const screen = async (answer: Response) => {
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ])
    return [answer.status, await textOf(answer)] as const
  }
  const failed =
    /Unexpected Application Error! .*500 Something went wrong on our end\. .*Request [0-9a-f-]{36}/
  const away = async (table: string, work: () => Promise<void>) => {
    door.app.pages.drop()
    await sql(`alter table ${table} rename to ${table}_away`)
    try {
      await work()
    } finally {
      await sql(`alter table ${table}_away rename to ${table}`)
    }
  }

  test.each(['studio', 'page', 'offering'])(
    'is shown when %s can’t be read, without the cause',
    async (table) => {
      await away(table, async () => {
        for (const answer of [
          await door.knock('/about'),
          await door.knock('/contact'),
          await door.submit('/contact', { name: 'Nell' }),
        ]) {
          const [status, text] = await screen(answer)
          expect([status, failed.test(text), /_away|relation|select|at Object/.test(text)]).toEqual(
            [500, true, false],
          )
        }
      })
      expect((await door.knock('/about')).status).toBe(200)
    },
  )
  test('is shown when the root loader fails, with the request id', async () => {
    vi.spyOn(RouterContextProvider.prototype, 'get').mockImplementationOnce(() => {
      throw new Error('the root')
    })
    const [status, text] = await screen(await door.knock('/auth'))
    expect([status, failed.test(text), text.includes('Try again')]).toEqual([500, true, true])
  })
  test('is plain text when the document can’t be rendered', async () => {
    const known = door.app.known
    // a language that everything but React can turn into a string
    door.app.known = {
      name: 'Longlight',
      sample: false,
      language: {
        [Symbol.toPrimitive](hint: string) {
          if (hint === 'default') throw new Error('the layout')
          return 'en'
        },
      } as never,
    }
    const [status, text] = await screen(await door.knock('/nothing/../auth/reset'))
    expect([status, failed.test(text), text.includes('Try again')]).toEqual([500, true, false])
    door.app.known = known
  })
  test('answers 404 for a missing page', async () => {
    const {
      rows: [contact],
    } = await sql("select * from page where path = '/contact'")
    const { rows } = await sql("select * from section where page_path = '/contact'")
    await sql("delete from page where path = '/contact'")
    await publish()
    const [status, text] = await screen(await door.knock('/contact'))
    expect(status).toBe(404)
    expect(text).toMatch(/Unexpected Application Error! .*404 +Not Found/)
    await sql('insert into page (path, title, description) values ($1, $2, $3)', [
      contact.path,
      contact.title,
      contact.description,
    ])
    for (const { id, page_path, position, kind, content } of rows)
      await sql(
        'insert into section (id, page_path, position, kind, content) values ($1, $2, $3, $4, $5)',
        [id, page_path, position, kind, content],
      )
    await publish()
    expect((await door.knock('/contact')).status).toBe(200)
  })
  test('answers 405 for a form sent to a page without one', async () => {
    const [status, text] = await screen(await door.submit('/about', { a: 'b' }))
    expect([
      status,
      /Unexpected Application Error! .*405 +Method Not Allowed .*Request [0-9a-f-]{36}/.test(text),
    ]).toEqual([405, true])
  })
})
