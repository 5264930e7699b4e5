import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect } from 'vitest'

import { readRelease } from '#app/platform/release.server.ts'

import { createConfig } from './app.ts'
import { openTestDatabase } from './context.ts'

type Program = typeof import('#app/application.server.ts')
export const origin = 'http://studio.test'
const password = 'longlight-sample'

/** Starts the built program on the sample studio and returns functions that call its HTTP app. */
export async function startTestServer(env: Record<string, string> = {}) {
  process.env.NODE_ENV = 'production'
  const database = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-test-server-'))
  const { createApplication } = (await import(
    '../../build/app/server/index.js' as string
  )) as Program
  const embedded = process.env.DATABASE_URL === undefined
  const config = {
    ...createConfig({ DATA_DIR: dataDir, ...env }),
    sampleAccountsEnabled: true,
    published: env.PUBLIC_URL !== undefined,
    ...(embedded
      ? {}
      : { databaseUrl: (database.connection as { connectionString: string }).connectionString }),
  }
  const backlot = await createApplication({
    studioImport: { start() {}, problem: null },
    config,
    database: database.connection,
    release: readRelease(),
    build: 'test',
    embedded,
  })
  afterAll(async () => {
    await backlot.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  /**
   * Requests this machine unless the headers name another host, because sample accounts require it.
   */
  const request = async (path: string, init: RequestInit = {}) => {
    const req = new Request(new URL(path, config.publicUrl), init)
    if (!req.headers.has('host')) req.headers.set('host', '127.0.0.1:3990')
    return backlot.fetch(req)
  }
  /** Sends a form as a browser without JavaScript does. */
  const submit = (
    path: string,
    fields: Record<string, string>,
    cookie = '',
    headers: Record<string, string> = {},
  ) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: config.publicUrl, ...(cookie && { cookie }), ...headers },
    })
  /**
   * Opens a private link as a browser does. Returns the path it redirects to and the cookie it
   * sets.
   */
  const openLink = async (link: string) => {
    const response = await request(link)
    return {
      response,
      path: response.headers.get('location') ?? link,
      cookie: response.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; '),
    }
  }
  const signIn = async (who: string) => {
    const response = await submit('/auth', { email: `${who}@longlight.example`, password })
    return response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
  }
  return { request, submit, openLink, signIn, app: backlot.app, dataDir }
}

/** Returns the visible text of a page. */
export async function readText(response: Response): Promise<string> {
  const html = await response.text()
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/\s+/g, ' ')
}

/** Expects each of these texts somewhere in a page or email. */
export function expectIncludes(page: string | undefined, texts: readonly string[]) {
  for (const text of texts) expect(page).toContain(text)
}
