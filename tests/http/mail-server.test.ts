import { describe, expect, test } from 'vitest'

import { encrypt } from '#app/platform/auth/encryption.server.ts'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
await server.app.pool.query('update staff set sample = false')
const cookie = await server.signIn('owner')
const page = '/portal/settings/email'
const save = (url: string) => server.submit(page, { form: 'server', url }, cookie)
const saved = async () =>
  (await server.app.pool.query<{ sealed_url: string }>('select sealed_url from mail_server')).rows
const options = [
  'sendmail',
  'path',
  'args',
  'jsonTransport',
  'streamTransport',
  'logger',
  'debug',
  'tls.rejectUnauthorized',
  'proxy',
  'pool',
  'service',
  'host',
  'secure',
  'ignoreTLS',
  'anything',
]

describe('the mail server in the settings', () => {
  test.each(options)('rejects the option %s', async (option) => {
    for (const rest of [`/?${option}=true`, `?${option}=true`, `/${option}`, `#${option}`]) {
      const answer = await save(`smtp://mail.example.net${rest}`)
      expect(answer.status, rest).toBe(422)
      expect(await answer.text()).toContain('with nothing after the port')
    }
    expect(await saved()).toEqual([])
  })

  test('can’t be changed by a sample account', async () => {
    await server.app.pool.query("update staff set sample = true where role = 'owner'")
    const answer = await save('smtp://mail.example.net')
    await server.app.pool.query('update staff set sample = false')
    expect([answer.status, await saved()]).toEqual([422, []])
    expect(await answer.text()).toContain(
      'Sample accounts can’t do this. Choose a password of your own',
    )
  })

  test('reports an unusable saved server, and accepts another', async () => {
    await server.app.pool.query('insert into mail_server (sealed_url) values ($1)', [
      encrypt(server.app.key, 'smtp://mail.example.net/?sendmail=true'),
    ])
    expect(await readText(await server.request(page, { headers: { cookie } }))).toContain(
      'The saved mail server can’t be used, so emails are waiting.',
    )
    expect((await save('smtp://127.0.0.1:9')).status).toBe(200)
    expect(await readText(await server.request(page, { headers: { cookie } }))).toContain(
      'Emails are sent by the mail server saved below.',
    )
  })
})
