import { beforeAll, beforeEach } from 'vitest'

import { startTestServer } from './test-server.ts'

/** Slugs of the sample portfolio, in its order. */
export const nine = [
  'low-water',
  'field-ware',
  'good-bones',
  'night-shift',
  'slow-boat',
  'after-the-mill',
  'unaccompanied',
  'ledger-street',
  'second-helpings',
]
export const html = { accept: 'text/html' }

/** Restores the nine projects of the sample studio before each test. */
export async function startPortfolioTests() {
  const server = await startTestServer()
  const cookies: Record<string, string> = {}
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await server.app.pool.query(sql, values)).rows as Row[]
  const findCaseStudyId = async (slug: string) =>
    (await query<{ id: string }>('select id from case_study where slug = $1', [slug]))[0]!.id
  const orderNow = async () =>
    (await query<{ slug: string }>('select slug from case_study order by position, slug')).map(
      ({ slug }) => slug,
    )
  const countEvents = async (name: string) =>
    (await query('select 1 from event where name = $1', [name])).length
  const fetchPage = async (path: string, who = 'owner') =>
    server.request(path, { headers: { cookie: cookies[who]!, ...html } })
  const send = (
    path: string,
    fields: Record<string, string>,
    who = 'owner',
    headers: Record<string, string> = {},
  ) => server.submit(path, fields, cookies[who], headers)
  const onSite = async (path: string) => (await server.request(path)).text()
  const listShownSlugs = (markup: string) =>
    [...markup.matchAll(/<h3><a class="whole" href="\/portfolio\/([a-z0-9-]+)"/g)].map(
      ([, slug]) => slug!,
    )
  const listRows = (markup: string) =>
    [...markup.matchAll(/<li class="item [\s\S]*?<\/li>/g)].map(([row]) => row)
  const listTitles = (markup: string) =>
    listRows(markup).map((row) => /<a[^>]*data-card[^>]*>([^<]*)<\/a>/.exec(row)?.[1])
  const add = async (title: string, category = 'podcast') =>
    /[0-9a-f-]{36}$/.exec(
      (await send('/portal/podcasts/portfolio', { title, category }, 'owner', html)).headers.get(
        'location',
      ) ?? '',
    )![0]

  beforeAll(async () => {
    for (const who of ['owner', 'manager', 'crew', 'books']) cookies[who] = await server.signIn(who)
  })
  beforeEach(async () => {
    await query('delete from case_study where not (slug = any($1))', [nine])
    for (const [position, slug] of nine.entries())
      await query(
        `update case_study set position = $1, published = true, featured = case slug when $3
          then 1 when $4 then 2 when $5 then 3 end where slug = $2`,
        [position, slug, 'low-water', 'slow-boat', 'field-ware'],
      )
    await query('update studio set content_version = content_version + 1')
    server.app.pageCache.clear()
  })
  return {
    server,
    query,
    findCaseStudyId,
    orderNow,
    countEvents,
    fetchPage,
    send,
    onSite,
    listShownSlugs,
    listRows,
    listTitles,
    add,
  }
}
