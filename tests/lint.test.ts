import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { afterEach, expect, test } from 'vitest'

const room = 'app/studio/zz-lint'
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** What the house's rules say of such a file. */
function said(file: string, text: string): string {
  const path = `${room}/${file}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const { stdout, status } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', path], {
    encoding: 'utf8',
  })
  return `${status}: ${stdout}`
}
const write = (
  body: string,
) => `import { transact } from '#app/platform/transact.server.ts'\nimport { record } from '#app/platform/record.server.ts'\nimport { demand } from '#app/studio/access.ts'\nexport async function act(ctx, work) {
work()\n${body}\n}\n`

test('a write as it should be passes', () => {
  expect(
    said(
      'writes.server.ts',
      write(
        "demand(ctx.actor, 'client.change')\nreturn transact(ctx, async (ctx) => { await record(ctx, 'a.b', 'c'); return ctx.db })",
      ),
    ),
  ).toMatch(/^0:/)
})
test('a query beside the open transaction cannot be written', () => {
  expect(
    said(
      'writes.server.ts',
      write(
        "demand(ctx.actor, 'x')\nreturn transact(ctx, async (inner) => { await record(inner, 'a.b', 'c'); return ctx.db.select() })",
      ),
    ),
  ).toContain('must shadow the outer context')
  expect(
    said(
      'writes.server.ts',
      write(
        "demand(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => { await record(ctx, 'a.b', 'c'); return ctx.app.db.select() })",
      ),
    ),
  ).toContain('Use ctx.db for queries')
  expect(
    said(
      'writes.server.ts',
      write("demand(ctx.actor, 'x')\nawait record()\nreturn transact(ctx, work)"),
    ),
  ).toContain('must shadow the outer context')
})
test('a transaction waits for nothing slow, leaves a trace and asks who may', () => {
  expect(
    said(
      'writes.server.ts',
      write(
        "demand(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => { await record(ctx, 'a.b', 'c'); await hashPassword('x'); return ctx })",
      ),
    ),
  ).toContain('may only wait for its own queries')
  expect(
    said(
      'writes.server.ts',
      write("demand(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => ctx)"),
    ),
  ).toContain('must record()')
  expect(
    said(
      'writes.server.ts',
      write("return transact(ctx, async (ctx) => { await record(ctx, 'a.b', 'c'); return ctx })"),
    ),
  ).toContain('must demand()')
})
test('layers hold: rules import no database, components fetch nothing', () => {
  expect(
    said(
      'rules.ts',
      "import { staff } from '#app/data/schema/index.server.ts'\nexport const x = staff\n",
    ),
  ).toContain('Rules are pure')
  expect(
    said(
      'ui/a.tsx',
      "import { inbox } from '#app/studio/inquiry/reads.server.ts'\nexport const x = inbox\n",
    ),
  ).toContain('they import no server code')
  expect(
    said(
      'reads.server.ts',
      "import { Button } from '#app/ui/button.tsx'\nexport const x = Button\n",
    ),
  ).toContain('Server code imports no routes')
})
test('a mail server is never handed to nodemailer as an address', () => {
  for (const options of [
    "'smtp://a'",
    'url',
    '{ url }',
    '{ host, sendmail: true }',
    '{ host, ...options }',
    '{ host, ...(a && b) }',
    "{ host, ['url']: url }",
  ])
    expect(
      said(
        'writes.server.ts',
        `import { createTransport } from 'nodemailer'\nexport const open = ({ url, host, options, a, b }) => [url, host, options, a, b, createTransport(${options})]\n`,
      ),
      options,
    ).toContain('never a URL')
})
test('nothing on the server asks the machine what time it is', () => {
  const file = 'app/platform/zz-lint.server.ts'
  writeFileSync(file, 'export const times = [new Date(), Date.now()]\n')
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', file], {
    encoding: 'utf8',
  })
  rmSync(file)
  expect(stdout.match(/Read the time from app\.clock\(\)/g)).toHaveLength(2)
})
test('rows are claimed in one module', () => {
  expect(
    said(
      'writes.server.ts',
      "export const next = (query) => query.for('update', { skipLocked: true })\n",
    ),
  ).toContain('Rows are claimed in app/platform/claims.server.ts')
  expect(
    said(
      'writes.server.ts',
      ['export const next = (sql) => sql`select id from letter for update skip', 'locked`\n'].join(
        ' ',
      ),
    ),
  ).toContain('Rows are claimed in app/platform/claims.server.ts')
})
test('a search is read and taken apart where it is bounded', () => {
  expect(
    said('rules.ts', "export const asked = (params: URLSearchParams) => params.get('q')\n"),
  ).toContain('Read a search with readSearch()')
  expect(
    said(
      'rules.ts',
      "import { fold } from '#app/core/text.ts'\nexport const words = (text: string) => fold(text).split(' ')\n",
    ),
  ).toContain('Split a search with searchWords()')
})
test('words, clock and markup have one place each', () => {
  expect(said('ui/a.tsx', 'export const A = () => <p>Hello</p>\n')).toContain(
    'Text comes from app/words',
  )
  expect(said('ui/a.tsx', 'export const A = () => <p aria-label="Hello" />\n')).toContain(
    'Text comes from app/words',
  )
  expect(said('rules.ts', 'export const now = () => new Date()\n')).toContain(
    'Instants come from ctx.now',
  )
  expect(said('rules.ts', 'export const half = (cents: number) => cents / 100\n')).toContain(
    'money are formatted in app/core',
  )
  expect(said('ui/a.tsx', 'export const A = () => <p style={{ color: "red" }} />\n')).toContain(
    'refuses style attributes',
  )
})
