import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'

import { buildForwardedFor, getCookie, sendForm, sendRequest } from '../../support/http.ts'
import type { MailServer } from '../../support/mail-server.ts'
import type { Program } from '../../support/program.ts'

/** A program with the owner's session, and the mail server that receives its emails. */
export type Studio = { program: Program; owner: string; mail: MailServer }

export type Gallery = { id: string; slug: string; photos: Buffer[] }

let networks = 1000
/** Each request comes from a network of its own, so that none of them is limited. */
export const get = (program: Program, path: string, cookie = '', headers = {}) =>
  sendRequest(`${program.url}${path}`, {
    headers: { ...buildForwardedFor(networks++), ...headers, ...(cookie && { cookie }) },
  })

export async function post(
  { program, owner }: Studio,
  path: string,
  fields: Record<string, string> = {},
) {
  const response = await sendForm(
    program,
    path,
    { formKey: crypto.randomUUID(), ...fields },
    { cookie: owner, accept: 'text/html' },
  )
  if (response.status >= 400)
    throw new Error(`${path}: ${response.status} ${toText(response.text)}`)
  return response
}

export const toText = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** Returns a photo that no other upload equals. */
async function createPhoto(seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(300 * 200 * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * (seed + 3) + (at >> 7)) & 255
  return sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
    .resize(2400, 1600)
    .jpeg({ quality: 80 })
    .toBuffer()
}

let seed = Date.now() % 100_000

/**
 * Creates a gallery of a client, by name, with photos that are uploaded by the page's form. `draw`
 * makes each from a number.
 */
export async function createGallery(
  studio: Studio,
  {
    title,
    client,
    count = 2,
    draw = createPhoto,
  }: {
    title: string
    client: string
    count?: number
    draw?: (seed: number) => Promise<Buffer>
  },
): Promise<Gallery> {
  const created = await post(studio, '/portal/galleries/new', {
    title,
    client,
    category: 'photography',
  })
  const id = created.headers.location!.split('/').at(-1)!
  const photos: Buffer[] = []
  const form = new FormData()
  for (let n = 1; n <= count; n++) {
    const photo = await draw(seed++)
    photos.push(photo)
    form.append(
      'file',
      new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
      `${title} ${n}.jpg`,
    )
  }
  const uploaded = await fetch(`${studio.program.url}/portal/galleries/${id}/uploads`, {
    method: 'POST',
    headers: { cookie: studio.owner, origin: studio.program.url },
    body: form,
    redirect: 'manual',
  })
  if (uploaded.headers.get('location')?.includes('problem') !== false)
    throw new Error(`upload: ${uploaded.status} ${uploaded.headers.get('location')}`)
  const settings = await get(studio.program, `/portal/galleries/${id}/settings`, studio.owner)
  const slug = /name="slug"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="slug"/.exec(settings.text)
  return { id, slug: slug?.[1] ?? slug?.[2] ?? '', photos }
}

export const publish = (studio: Studio, { id }: Gallery) =>
  post(studio, `/portal/galleries/${id}/publication`)

/** Creates the open link, or changes its PIN, and returns its path. */
export async function saveOpenLink(studio: Studio, gallery: Gallery, pin = ''): Promise<string> {
  await post(studio, `/portal/galleries/${gallery.id}/guests`, {
    form: 'link',
    sizes: 'web original',
    ...(pin && { hasPin: 'on', pin }),
  })
  return findOpenLink(studio, gallery)
}

export async function findOpenLink({ program, owner }: Studio, { id }: Gallery): Promise<string> {
  const { text } = await get(program, `/portal/galleries/${id}/guests`, owner)
  return /\/g\/[a-z0-9-]+\/open\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

/** Opens the open link in a new browser and returns its cookie. */
export async function enterOpenLink({ program }: Studio, path: string): Promise<string> {
  return getCookie(await get(program, path), 'backlot_link') ?? ''
}

/** Invites someone, opens the link in their email in a new browser, and returns its cookie. */
export async function inviteGuest(
  studio: Studio,
  gallery: Gallery,
  { email, sizes }: { email: string; sizes: string },
): Promise<string> {
  const path = `/portal/galleries/${gallery.id}`
  await post(studio, `${path}/guests`, { form: 'invitation', name: 'Ana', email, sizes })
  await post(studio, `${path}/sendings`)
  return openEmail(studio, email)
}

async function openEmail({ program, mail }: Studio, email: string): Promise<string> {
  for (let round = 0; round < 600; round++) {
    const received = mail.taken.find(({ to }) => to === email)
    const text = received?.text.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
    const link = /\/client\/access\/[\w-]{43}/.exec(text)?.[0]
    if (link) return getCookie(await get(program, link), 'backlot_client') ?? ''
    await sleep(100)
  }
  throw new Error(`No email for ${email} arrived.`)
}

/** Returns the id of the share of a guest, by the order on the page. */
export async function listShares({ program, owner }: Studio, { id }: Gallery): Promise<string[]> {
  const { text } = await get(program, `/portal/galleries/${id}/guests`, owner)
  return [...new Set([...text.matchAll(/\/shares\/([0-9a-f-]{36})\/end/g)].map(([, id]) => id!))]
}
