import { randomUUID } from 'node:crypto'

import { getCookie, sendForm, sendRequest } from './http.ts'
import type { Program } from './program.ts'

/** Returns the portal path of the main contact of the first client in the list. */
export async function findContactPath(program: Program, owner: string): Promise<string> {
  const fetchHtml = async (path: string) =>
    (await sendRequest(`${program.url}${path}`, { headers: { cookie: owner } })).text
  const client = /\/portal\/clients\/[0-9a-f-]{36}/.exec(await fetchHtml('/portal/clients'))![0]
  return new RegExp(`${client}/contacts/[0-9a-f-]{36}`).exec(await fetchHtml(client))![0]
}

/** Creates a link to a contact's page, as the studio does to hand it over. Returns its path. */
export async function createClientLink(
  program: Program,
  owner: string,
  contact: string,
): Promise<string> {
  const form = { form: 'create-link', formKey: randomUUID() }
  const { text } = await sendForm(program, contact, form, { cookie: owner })
  return /\/client\/access\/[\w-]{43}/.exec(text)![0]
}

/** Opens a link and returns the session cookie as `name=value`, or an empty text without one. */
export async function openClientLink(program: Program, link: string): Promise<string> {
  return getCookie(await sendRequest(`${program.url}${link}`), 'backlot_client') ?? ''
}
