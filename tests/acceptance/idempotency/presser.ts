import { Agent } from 'node:http'

import { createClientLink, openClientLink } from '../../support/client-link.ts'
import { toText } from '../../support/form.ts'
import { type HttpResponse, sendRequest, getCookie, sendForm } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { password, signIn } from '../../support/sign-in.ts'

export const pressCount = 8

/** A query to run at the end, and its expected count. */
type Count = { button: string; sql: string; values: unknown[]; wanted: number }
/** The content of a file field, in ASCII. */
type FormFile = { field: string; name: string; content: string }
/** Number of events of each name and subject expected after all presses. */
type Traces = Map<string, number>

/** One signed-in person, who presses every button eight times at once. */
export type Presser = {
  cookie: string
  press(
    button: string,
    path: string,
    fields?: Record<string, string>,
    trace?: { name: string; subject?: string },
    allowed?: number[],
    file?: FormFile,
  ): Promise<string>
  /** Sends different forms at once. */
  post(path: string, fields: Record<string, string>): Promise<HttpResponse>
  fetchHtml(path: string): Promise<string>
  /** Signs in the same person in another browser. */
  signInElsewhere(): Promise<void>
  /** Signs in another person, counted together with this one. */
  signInAs(email: string, password: string): Promise<Presser>
  /**
   * Opens the client portal as a contact of a client, or else as the main one, counted together
   * with this one.
   */
  enterAsContact(client: string, contactId?: string): Promise<Presser>
  count(button: string, sql: string, values: unknown[], wanted?: number): void
  visit(
    button: string,
    fields: Record<string, string>,
    from: (n: number) => Record<string, string>,
  ): Promise<void>
  failures: string[]
  counts: Count[]
  traces: Traces
  pressed: Map<string, number>
  /** Addresses that were pressed. */
  paths: Set<string>
}

type PressLog = Pick<Presser, 'failures' | 'counts' | 'traces' | 'pressed' | 'paths'>

export function createPresser(
  program: Program,
  cookie: string,
  counted: PressLog = {
    failures: [],
    counts: [],
    traces: new Map(),
    pressed: new Map(),
    paths: new Set(),
  },
): Presser {
  // Enough for all chains of buttons that are pressed in parallel.
  const agent = new Agent({ keepAlive: true, maxSockets: 5 * pressCount })
  const presser: Presser = {
    cookie,
    ...counted,
    post: (path, fields) =>
      retryOnReset(() => sendForm(program, path, buildForm(fields), { cookie }, agent)),
    fetchHtml: async (path) =>
      (
        await retryOnReset(() =>
          sendRequest(`${program.url}${path}`, { headers: { cookie }, agent }),
        )
      ).text,
    signInElsewhere: async () => {
      await signIn(program, 'owner@longlight.example', password)
    },
    signInAs: async (email, given) =>
      createPresser(
        program,
        getCookie(await signIn(program, email, given), 'backlot_session') ?? '',
        presser,
      ),
    enterAsContact: async (client, contactId = '[0-9a-f-]{36}') => {
      const at = `/portal/clients/${client}`
      const contact = new RegExp(`${at}/contacts/${contactId}`).exec(await presser.fetchHtml(at))
      const link = await createClientLink(program, cookie, contact?.[0] ?? at)
      return createPresser(program, await openClientLink(program, link), presser)
    },
    count: (button, sql, values, wanted = 1) => {
      presser.counts.push({ button, sql, values, wanted })
    },
    async press(button, path, fields = {}, trace, allowed = [], file) {
      const pressed = buildForm(fields)
      presser.paths.add(path)
      // Half as a form without JavaScript, half as a request of the hydrated page.
      const responses = await pressTogether((n) =>
        (file ? sendUpload : sendForm)(
          program,
          n % 2 === 0 ? path : `${path}.data`,
          pressed,
          { cookie, ...(n % 2 === 1 && { accept: '*/*' }) },
          agent,
          file,
        ),
      )
      checkResponses(presser, button, responses, allowed)
      const subject = trace?.subject ?? getLastId(path)
      if (trace)
        presser.traces.set(
          `${trace.name} ${subject}`,
          (presser.traces.get(`${trace.name} ${subject}`) ?? 0) + 1,
        )
      return responses.map(({ headers }) => getLastId(String(headers.location))).find(Boolean) ?? ''
    },
    async visit(button, fields, from) {
      presser.paths.add('/contact')
      const responses = await pressTogether((n) =>
        sendForm(program, '/contact', fields, from(n), agent),
      )
      checkResponses(presser, button, responses, [])
    },
  }
  return presser
}

const boundary = 'a-boundary'

/** Sends a form with a file. */
function sendUpload(
  { url }: Program,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
  agent: Agent,
  file?: FormFile,
): Promise<HttpResponse> {
  const parts = Object.entries(fields).map(([name, value]) => [`name="${name}"`, value])
  if (file) parts.push([`name="${file.field}"; filename="${file.name}"`, file.content])
  const lines = parts.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`,
  )
  const type = `multipart/form-data; boundary=${boundary}`
  return sendRequest(`${url}${path}`, {
    method: 'POST',
    headers: { origin: url, accept: 'text/html', 'content-type': type, ...headers },
    body: `${lines.join('')}--${boundary}--\r\n`,
    agent,
  })
}

function pressTogether(send: (n: number) => Promise<HttpResponse>): Promise<HttpResponse[]> {
  return Promise.all(Array.from({ length: pressCount }, (_, n) => retryOnReset(() => send(n))))
}

/** Adds an idempotency key as a page does, unless the form has one. */
function buildForm(fields: Record<string, string>) {
  return { formKey: crypto.randomUUID(), ...fields }
}

/** Repeats a request when an idle connection was closed, as a person would. */
async function retryOnReset(work: () => Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ECONNRESET') throw error
    return work()
  }
}

/** Expects that all eight responses are successful or explain that the change is already made. */
function checkResponses(
  presser: Presser,
  button: string,
  responses: HttpResponse[],
  allowed: number[],
) {
  presser.pressed.set(button, (presser.pressed.get(button) ?? 0) + 1)
  const fine = [200, 202, 302, 303, ...allowed]
  for (const { status, headers, text } of responses) {
    if (!fine.includes(status) || /[?&]problem=/.test(`${headers.location}`))
      presser.failures.push(
        `${button}: ${status} ${headers.location ?? toText(text).slice(0, 120)}`,
      )
  }
  if (!responses.some(({ status }) => status < 400))
    presser.failures.push(`${button}: no successful response`)
}

/** Returns the last id in a URL. */
export function getLastId(address: string): string {
  return address.match(/[0-9a-f]{8}-[0-9a-f-]{27}/)?.[0] ?? ''
}
