import { type Answer, ask } from './http.ts'

type Sent = { cookie: string; name?: string; path?: string }

/** A form with a file in it, as the page's own would be sent. */
export async function sendPicture(program: { url: string }, bytes: Uint8Array, { cookie, name = 'a.jpg', path = '/portal/settings' }: Sent): Promise<Answer> {
  const { body, type } = await formWith(bytes, name)
  return ask(`${program.url}${path}`, { method: 'POST', headers: { origin: program.url, accept: 'text/html', 'content-type': type, cookie }, body })
}

export async function formWith(bytes: Uint8Array, name: string): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.set('form', 'picture')
  form.set('once', crypto.randomUUID())
  form.set('picture', new File([bytes as BlobPart], name))
  const made = new Response(form)
  return { body: Buffer.from(await made.arrayBuffer()), type: made.headers.get('content-type')! }
}

/** Any form that may hold a file. */
export async function sendForm(program: { url: string }, path: string, fields: Record<string, string | File>, cookie: string): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ once: crypto.randomUUID(), ...fields })) form.set(name, value)
  const made = new Response(form)
  return ask(`${program.url}${path}`, { method: 'POST', headers: { origin: program.url, accept: 'text/html', 'content-type': made.headers.get('content-type')!, cookie }, body: Buffer.from(await made.arrayBuffer()) })
}

/** What a rendition is, as bytes; null when it is not there. */
export async function fetchPicture(program: { url: string }, hash: string, name: string, cookie: string): Promise<Buffer | null> {
  const answer = await fetch(`${program.url}/media/${hash}-${name}`, { headers: { cookie } })
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null
}
