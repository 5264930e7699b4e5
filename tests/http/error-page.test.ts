import { afterEach, describe, expect, test, vi } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
// Imported after the test server, which sets NODE_ENV: React reads it when it loads.
const { RouterContextProvider } = await import('react-router')
const runSql = (statement: string, values: unknown[] = []) =>
  server.app.pool.query(statement, values)

describe('the error page', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    server.app.pageCache.clear()
  })
  /** Invalidates the page cache, as publishing does. */
  const publish = async () => {
    await runSql('update studio set content_version = content_version + 1')
    server.app.pageCache.clear()
  }
  const readErrorPage = async (response: Response) => {
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ])
    return [response.status, await readText(response)] as const
  }
  const failed =
    /Unexpected Application Error! .*500 Something went wrong on our end\. .*Request [0-9a-f-]{36}/
  const withMissingTable = async (table: string, work: () => Promise<void>) => {
    server.app.pageCache.clear()
    await runSql(`alter table ${table} rename to ${table}_away`)
    try {
      await work()
    } finally {
      await runSql(`alter table ${table}_away rename to ${table}`)
    }
  }

  test.each(['studio', 'page', 'service'])(
    'is shown when %s can’t be read, without the cause',
    async (table) => {
      await withMissingTable(table, async () => {
        for (const response of [
          await server.request('/about'),
          await server.request('/contact'),
          await server.submit('/contact', { name: 'Nell' }),
        ]) {
          const [status, text] = await readErrorPage(response)
          expect([status, failed.test(text), /_away|relation|select|at Object/.test(text)]).toEqual(
            [500, true, false],
          )
        }
      })
      expect((await server.request('/about')).status).toBe(200)
    },
  )
  test('is shown when the root loader fails, with the request id', async () => {
    vi.spyOn(RouterContextProvider.prototype, 'get').mockImplementationOnce(() => {
      throw new Error('the root')
    })
    const [status, text] = await readErrorPage(await server.request('/auth'))
    expect([status, failed.test(text), text.includes('Try again')]).toEqual([500, true, true])
  })
  test('is plain text when the document can’t be rendered', async () => {
    const known = server.app.studioCache
    // A language that React can't convert to a string, unlike everything else.
    server.app.studioCache = {
      name: 'Longlight',
      sample: false,
      published: true,
      mark: '',
      language: {
        [Symbol.toPrimitive](hint: string) {
          if (hint === 'default') throw new Error('the layout')
          return 'en'
        },
      } as never,
    }
    const [status, text] = await readErrorPage(await server.request('/nothing/../auth/reset'))
    expect([status, failed.test(text), text.includes('Try again')]).toEqual([500, true, false])
    server.app.studioCache = known
  })
  test('answers 404 for a missing page', async () => {
    const {
      rows: [contact],
    } = await runSql("select * from page where path = '/contact'")
    const { rows } = await runSql("select * from section where page_path = '/contact'")
    await runSql("delete from page where path = '/contact'")
    await publish()
    const [status, text] = await readErrorPage(await server.request('/contact'))
    expect(status).toBe(404)
    expect(text).toMatch(/Unexpected Application Error! .*404 +Not Found/)
    await runSql('insert into page (path, title, description) values ($1, $2, $3)', [
      contact.path,
      contact.title,
      contact.description,
    ])
    for (const { id, page_path, position, kind, content } of rows)
      await runSql(
        'insert into section (id, page_path, position, kind, content) values ($1, $2, $3, $4, $5)',
        [id, page_path, position, kind, content],
      )
    await publish()
    expect((await server.request('/contact')).status).toBe(200)
  })
  test('answers 405 for a form sent to a page without one', async () => {
    for (const path of ['/about', '/preview/mine/about', '/preview/mine/portfolio/low-water']) {
      const [status, text] = await readErrorPage(await server.submit(path, { a: 'b' }))
      expect([
        path,
        status,
        /Unexpected Application Error! .*405 +Method Not Allowed .*Request [0-9a-f-]{36}/.test(
          text,
        ),
      ]).toEqual([path, 405, true])
    }
  })
})
