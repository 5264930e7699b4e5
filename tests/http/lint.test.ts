import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { afterAll, afterEach, expect, test } from 'vitest'

/**
 * A separate project with our rules, because other tests read the files of `app/` at the same time.
 */
const project = mkdtempSync(join(tmpdir(), 'backlot-lint-'))
cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'))
cpSync('tsconfig.json', join(project, 'tsconfig.json'))
for (const folder of ['scripts', 'node_modules'])
  symlinkSync(resolve(folder), join(project, folder))
afterEach(() => rmSync(join(project, 'app'), { recursive: true, force: true }))
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Lints one file and returns the exit code and the output of the linter. */
function runLint(path: string, text: string): string {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const words = [resolve('node_modules/oxlint/bin/oxlint'), path]
  const { stdout, status } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' })
  return `${status}: ${stdout}`
}
const runLintOnSample = (file: string, text: string) =>
  runLint(`app/features/studio/sample/${file}`, text)
const write = (
  body: string,
) => `import { transact } from '#app/platform/transact.server.ts'\nimport { recordEvent } from '#app/platform/record-event.server.ts'\nimport { authorize } from '#app/features/access.ts'\nexport async function runAction(ctx, work) {
work()\n${body}\n}\n`

test('accepts a correct write, also with a helper that records the event', () => {
  const correct = write(
    "authorize(ctx.actor, 'client.change')\nreturn transact(ctx, async (ctx) => { await recordEvent(ctx, 'a.b', 'c'); return ctx.db })",
  )
  expect(runLintOnSample('writes.server.ts', correct)).toMatch(/^0:/)
  const withHelper = correct.replaceAll('recordEvent', 'recordSlotEvent')
  expect(runLintOnSample('writes.server.ts', withHelper)).toMatch(/^0:/)
})
test('rejects a query outside the open transaction', () => {
  expect(
    runLintOnSample(
      'writes.server.ts',
      write(
        "authorize(ctx.actor, 'x')\nreturn transact(ctx, async (inner) => { await recordEvent(inner, 'a.b', 'c'); return ctx.db.select() })",
      ),
    ),
  ).toContain('must shadow the outer context')
  expect(
    runLintOnSample(
      'writes.server.ts',
      write(
        "authorize(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => { await recordEvent(ctx, 'a.b', 'c'); return ctx.app.db.select() })",
      ),
    ),
  ).toContain('Use ctx.db for queries')
  expect(
    runLintOnSample(
      'writes.server.ts',
      write("authorize(ctx.actor, 'x')\nawait recordEvent()\nreturn transact(ctx, work)"),
    ),
  ).toContain('must shadow the outer context')
})
test('rejects slow calls in a transaction, and writes without an event or authorization', () => {
  expect(
    runLintOnSample(
      'writes.server.ts',
      write(
        "authorize(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => { await recordEvent(ctx, 'a.b', 'c'); await hashPassword('x'); return ctx })",
      ),
    ),
  ).toContain('may only wait for its own queries')
  expect(
    runLintOnSample(
      'writes.server.ts',
      write("authorize(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => ctx)"),
    ),
  ).toContain('must call recordEvent()')
  expect(
    runLintOnSample(
      'writes.server.ts',
      write(
        "authorize(ctx.actor, 'x')\nreturn transact(ctx, async (ctx) => { await recordSecurityEvent(ctx); return ctx })",
      ),
    ),
  ).toContain('must call recordEvent()')
  expect(
    runLintOnSample(
      'writes.server.ts',
      write(
        "return transact(ctx, async (ctx) => { await recordEvent(ctx, 'a.b', 'c'); return ctx })",
      ),
    ),
  ).toContain('must call authorize()')
})
test('rejects database imports in rules and fetches in components', () => {
  expect(
    runLintOnSample(
      'rules.ts',
      "import { staff } from '#app/data/schema/index.server.ts'\nexport const x = staff\n",
    ),
  ).toContain('Rules are pure')
  expect(
    runLintOnSample(
      'ui/a.tsx',
      "import { inbox } from '#app/features/clients/inquiry/reads.server.ts'\nexport const x = inbox\n",
    ),
  ).toContain('they import no server code')
  expect(
    runLintOnSample(
      'reads.server.ts',
      "import { Button } from '#app/ui/button.tsx'\nexport const x = Button\n",
    ),
  ).toContain('Server code imports no routes')
})
test('rejects a mail server passed to nodemailer as a URL', () => {
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
      runLintOnSample(
        'writes.server.ts',
        `import { createTransport } from 'nodemailer'\nexport const open = ({ url, host, options, a, b }) => [url, host, options, a, b, createTransport(${options})]\n`,
      ),
      options,
    ).toContain('never a URL')
})
test('rejects reading the machine’s clock on the server', () => {
  const stdout = runLint(
    'app/platform/times.server.ts',
    'export const times = [new Date(), Date.now()]\n',
  )
  expect(stdout.match(/Read the time from app\.clock\(\)/g)).toHaveLength(2)
})
test('rejects claiming rows outside the claims module', () => {
  expect(
    runLintOnSample(
      'writes.server.ts',
      "export const next = (query) => query.for('update', { skipLocked: true })\n",
    ),
  ).toContain('Rows are claimed in app/platform/claims.server.ts')
  expect(
    runLintOnSample(
      'writes.server.ts',
      ['export const next = (sql) => sql`select id from email for update skip', 'locked`\n'].join(
        ' ',
      ),
    ),
  ).toContain('Rows are claimed in app/platform/claims.server.ts')
})
test('rejects advisory locks outside the module that lists them', () => {
  const query = ['pg', 'advisory_xact_lock(1)'].join('_')
  for (const text of [`'select ${query}'`, `\`select ${query}\``])
    expect(runLintOnSample('writes.server.ts', `export const query = ${text}\n`)).toContain(
      'Take locks with takeLock()',
    )
})
test('rejects reading a search outside the module that limits it', () => {
  expect(
    runLintOnSample(
      'rules.ts',
      "export const asked = (params: URLSearchParams) => params.get('q')\n",
    ),
  ).toContain('Read a search with readSearch()')
  expect(
    runLintOnSample(
      'rules.ts',
      "import { toSearchKey } from '#app/core/text.ts'\nexport const words = (text: string) => toSearchKey(text).split(' ')\n",
    ),
  ).toContain('Split a search with splitSearchWords()')
})
test('rejects interface text, clock reads and raw markup outside their modules', () => {
  expect(runLintOnSample('ui/a.tsx', 'export const A = () => <p>Hello</p>\n')).toContain(
    'Text comes from app/messages',
  )
  expect(
    runLintOnSample('ui/a.tsx', 'export const A = () => <p aria-label="Hello" />\n'),
  ).toContain('Text comes from app/messages')
  expect(runLintOnSample('rules.ts', 'export const now = () => new Date()\n')).toContain(
    'Instants come from ctx.now',
  )
  expect(
    runLintOnSample('rules.ts', 'export const half = (cents: number) => cents / 100\n'),
  ).toContain('money are formatted in app/core')
  expect(
    runLintOnSample('ui/a.tsx', 'export const A = () => <p style={{ color: "red" }} />\n'),
  ).toContain('refuses style attributes')
})
test('rejects archaic words, comments that begin with a question word, and names without a verb', () => {
  // assembled, because these rules also read this file
  const archaic = ['what', 'ever'].join('')
  const name = 'export const formatTotal = () => 1\n'
  expect(runLintOnSample('rules.ts', `/** Formats ${archaic} is owed. */\n${name}`)).toContain(
    `Write plain English instead of "${archaic}"`,
  )
  for (const word of ['What', 'Whether', 'Who'])
    expect(runLintOnSample('rules.ts', `/** ${word} owes it. */\n${name}`)).toContain(
      `Begin with the thing, not "${word}"`,
    )
  expect(runLintOnSample('rules.ts', `/** Formats the total. */\n${name}`)).toMatch(/^0:/)
  expect(runLintOnSample('rules.ts', 'export const totalText = () => 1\n')).toContain(
    'Begin the name of "totalText" with a verb',
  )
  const message = `export const sample = { title: 'Choose ${archaic} you like.' }\n`
  expect(runLint('app/messages/en/sample.ts', message)).toContain('Write plain English')
  const title = `test('keeps ${archaic} you like', () => undefined)\n`
  expect(runLintOnSample('rules.test.ts', title)).toContain('Write plain English')
})
