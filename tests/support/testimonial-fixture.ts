import { beforeEach, expect } from 'vitest'

import { decrypt } from '#app/platform/auth/encryption.server.ts'

import { startTestServer, readText } from './test-server.ts'

export const page = '/portal/testimonials'

/** Removes all requests for testimonials from the sample studio before each test. */
export async function startTestimonialTests() {
  const server = await startTestServer()
  const cookies = {
    owner: await server.signIn('owner'),
    manager: await server.signIn('manager'),
    books: await server.signIn('books'),
    crew: await server.signIn('crew'),
  }
  type Who = keyof typeof cookies
  const query = async (statement: string, values: unknown[] = []) =>
    (await server.app.pool.query(statement, values)).rows
  const submit = (fields: Record<string, string>, who: Who = 'manager', at = page) =>
    server.submit(at, { formKey: crypto.randomUUID(), ...fields }, cookies[who], {
      accept: 'text/html',
    })
  const fetchText = async (who: Who = 'manager') =>
    readText(await server.request(page, { headers: { cookie: cookies[who] } }))
  const listRequests = () => query('select * from testimonial_request order by requested_at')
  /** Returns the links in emails to an address, the latest last. */
  const listLinks = async (address: string) =>
    (
      await query(
        `select sealed_link from email where kind = 'testimonial.requested' and to_key = $1
          order by created_at`,
        [address],
      )
    ).map(({ sealed_link }) => new URL(decrypt(server.app.key, sealed_link)!).pathname)
  /** Opens a private link. */
  const show = async (link: string, search = '') => {
    const { response, path, cookie } = await server.openLink(link)
    return cookie ? server.request(`${path}${search}`, { headers: { cookie } }) : response
  }
  const write = async (link: string, fields: Record<string, string> = {}) => {
    const { path, cookie } = await server.openLink(link)
    return server.submit(
      path,
      { quote: 'They listened first.', name: 'Nell Farraday', role: 'Tern Architects', ...fields },
      cookie,
    )
  }

  const [project] = await query(
    `select p.id, p.title, c.id as client_id, c.name as client, c.contact, c.email from project p
      join client c on c.id = p.client_id where p.state = 'completed' and c.contact <> ''
      order by p.number limit 1`,
  )
  const [item] = await query("select id, slug, title from case_study where slug = 'ledger-street'")
  let count = 0
  /** Returns an address that no other test uses. */
  const generateEmail = () => `client${++count}@mill.test`

  /** Requests a testimonial from a new address and returns the link in the email. */
  async function createRequest(fields: Record<string, string> = {}) {
    const email = generateEmail()
    const response = await submit({
      form: 'ask',
      client: project.client,
      project: project.id,
      email,
      ...fields,
    })
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining(`/testimonial/`),
    ])
    return { email, link: (await listLinks(email))[0]! }
  }

  beforeEach(() => query('delete from testimonial_request'))
  return {
    server,
    cookies,
    query,
    submit,
    fetchText,
    listRequests,
    listLinks,
    show,
    write,
    project,
    item,
    createRequest,
    generateEmail,
  }
}
