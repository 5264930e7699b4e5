import { beforeEach, expect, test } from 'vitest'

import { decrypt } from '#app/platform/auth/encryption.server.ts'

import { startTestServer, origin, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const manager = await server.signIn('manager')
const query = async (statement: string, values: unknown[] = []) =>
  (await server.app.pool.query(statement, values)).rows
const submit = (fields: Record<string, string>) =>
  server.submit('/portal/testimonials', { formKey: crypto.randomUUID(), ...fields }, manager, {
    accept: 'text/html',
  })
const listRequests = () => query('select * from testimonial_request order by requested_at')
const [project] = await query(
  `select p.id, c.name as client from project p join client c on c.id = p.client_id
    where p.state = 'completed' and c.contact <> '' order by p.number limit 1`,
)
let count = 0

beforeEach(() => query('delete from testimonial_request'))

/** Requests a testimonial from a new address and returns the private link in the email. */
async function requestTestimonial() {
  const email = `writer${++count}@mill.test`
  expect(
    (await submit({ form: 'ask', client: project.client, project: project.id, email })).status,
  ).toBe(200)
  const [{ sealed_link }] = await query(
    "select sealed_link from email where kind = 'testimonial.requested' and to_key = $1",
    [email],
  )
  return { email, link: new URL(decrypt(server.app.key, sealed_link)!).pathname }
}
const write = async (link: string, fields: Record<string, string> = {}) => {
  const { path, cookie } = await server.openLink(link)
  return server.submit(
    path,
    { quote: 'They listened first.', name: 'Nell Farraday', role: 'Tern Architects', ...fields },
    cookie,
  )
}

test('shows the client’s text for copying when the studio decided first', async () => {
  const { link } = await requestTestimonial()
  await write(link)
  const quote = 'First paragraph.\n\nThe newer words.'
  await query("update testimonial_request set state = 'approved'")
  const late = await write(link, { quote })
  expect([late.status, (await late.text()).includes(`${quote}</textarea>`)]).toEqual([409, true])
  const { path, cookie } = await server.openLink(link)
  await query('delete from testimonial_request')
  const gone = await server.submit(path, { quote, name: 'Nell', role: '' }, cookie)
  const html = await gone.text()
  expect([
    gone.status,
    html.includes(`${quote}</textarea>`),
    html.includes('so your text wasn’t saved'),
  ]).toEqual([404, true, true])
})
test('emails the author a link when it is published', async () => {
  const { email, link } = await requestTestimonial()
  await write(link)
  const [row] = await listRequests()
  expect(
    (
      await submit({
        form: `approve:${row.id}`,
        page: '/',
        item: '',
        revision: String(row.revision),
      })
    ).status,
  ).toBe(303)
  const [sent] = await query(
    "select * from email where kind = 'testimonial.published' and to_key = $1",
    [email],
  )
  expectIncludes(sent.body, ['Hello Nell,', 'They listened first.', `${origin}/`, 'take it down'])
})
