import { describe, expect, test } from 'vitest'

import { parseMailServer } from '#app/core/mail-server.ts'
import { decrypt, encrypt } from '#app/platform/auth/encryption.server.ts'

import { toMailServerFields } from '../support/mail-server-fields.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
await server.app.pool.query('update staff set sample = false')
const cookie = await server.signIn('owner')
const page = '/portal/settings/email'
const saveFields = (fields: Record<string, string>) =>
  server.submit(page, { form: 'server', ...fields }, cookie)
const save = (url: string) => saveFields(toMailServerFields(url))
const listSavedServers = async () =>
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
      const response = await save(`smtp://mail.example.net${rest}`)
      expect(response.status, rest).toBe(422)
      expect(await response.text()).toContain('Enter only the server’s name')
    }
    expect(await listSavedServers()).toEqual([])
  })

  test('can’t be changed by a sample account', async () => {
    await server.app.pool.query("update staff set sample = true where role = 'owner'")
    const response = await save('smtp://mail.example.net')
    await server.app.pool.query('update staff set sample = false')
    expect([response.status, await listSavedServers()]).toEqual([422, []])
    expect(await response.text()).toContain(
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
    expect(decrypt(server.app.key, (await listSavedServers())[0]!.sealed_url)).toBe(
      'smtp://127.0.0.1:9',
    )
    expect(await readText(await server.request(page, { headers: { cookie } }))).toContain(
      'Emails are sent by the mail server saved below.',
    )
  })
  test('keeps the saved password only for the same server and user, and never shows it', async () => {
    const fields = {
      host: 'smtp.fastmail.com',
      port: '',
      security: 'tls',
      user: 'ines@studio.example',
      password: 'p@ss:/?#%wörd',
    }
    const decryptUrl = async () =>
      decrypt(server.app.key, (await listSavedServers())[0]!.sealed_url)!
    expect((await saveFields(fields)).status).toBe(200)
    const login = { user: fields.user, pass: fields.password }
    expect(parseMailServer(await decryptUrl())).toEqual({
      host: fields.host,
      port: 465,
      secure: true,
      auth: login,
    })
    const html = await (await server.request(page, { headers: { cookie } })).text()
    expect(html).toContain('value="smtp.fastmail.com"')
    expect(html).toContain('Leave blank to keep the saved password.')
    expect(html).not.toContain('p@ss')
    expect(
      (await saveFields({ ...fields, password: '', security: 'starttls', port: '2525' })).status,
    ).toBe(200)
    expect(parseMailServer(await decryptUrl())).toMatchObject({
      port: 2525,
      secure: false,
      auth: login,
    })
    for (const change of [{ host: 'mail.evil.test' }, { user: 'other@studio.example' }]) {
      const response = await saveFields({ ...fields, password: '', ...change })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('Enter the password for this user name and server.')
    }
    expect(parseMailServer(await decryptUrl())).toMatchObject({ host: fields.host, auth: login })
    expect((await saveFields({ ...fields, user: '', password: '' })).status).toBe(200)
    expect(parseMailServer(await decryptUrl())?.auth).toBeNull()
  })

  test('names the wrong field, and sends no password back', async () => {
    const valid = {
      host: 'mail.example.net',
      port: '25',
      security: 'tls',
      user: 'a',
      password: 's3cret',
    }
    for (const [change, message] of [
      [{ host: '' }, 'Enter the name of the mail server.'],
      [{ host: 'user:x@mail.example.net' }, 'Enter only the server’s name'],
      [{ host: 'mail.example.net:25' }, 'Enter only the server’s name'],
      [{ port: '0' }, 'Enter a port between 1 and 65535'],
      [{ port: '65536' }, 'Enter a port between 1 and 65535'],
      [{ port: '25x' }, 'Enter a port between 1 and 65535'],
      [{ security: 'none' }, 'Choose how the connection is encrypted.'],
      [{ user: '' }, 'Enter the user name for this password.'],
      [{ password: 'a\r\nMAIL' }, 'characters that can’t be sent'],
    ] as [Record<string, string>, string][]) {
      const response = await saveFields({ ...valid, ...change })
      const text = await response.text()
      expect([change, response.status, text.includes(message), text.includes('s3cret')]).toEqual([
        change,
        422,
        true,
        false,
      ])
    }
  })
})
