import { readFileSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import { signIn } from './journey.ts'

const phone = { width: 390, height: 844 }

export type Review = Awaited<ReturnType<typeof addReview>>

type ReviewFile = { name: string; type: string; bytes: Uint8Array }

function loadVideo(name: string): ReviewFile {
  return {
    name: `${name}.mp4`,
    type: 'video/mp4',
    bytes: readFileSync(`media/loops/${name}.mp4`),
  }
}

/** Adds a review with a published version, which the main contact of its client may approve. */
export async function addReview(page: Page, title: string, file = loadVideo('low-water')) {
  await signIn(page, 'owner')
  const { request } = page.context()
  const { origin } = new URL(page.url())
  const post = (path: string, form: Record<string, string> | FormData) =>
    request.post(`${origin}${path}`, {
      ...(form instanceof FormData
        ? { multipart: form }
        : { form: { formKey: crypto.randomUUID(), ...form } }),
      headers: { origin, accept: 'text/html' },
      maxRedirects: 0,
    })
  const fetchHtml = async (path: string) => (await request.get(`${origin}${path}`)).text()
  const found = /value="([0-9a-f-]{36})"[^>]*>Low Water, the short version/.exec(
    await fetchHtml('/portal/reviews/new'),
  )
  const added = await post('/portal/reviews/new', { title, projectId: found![1]! })
  const path = added.headers().location!.replace('/versions', '')
  const upload = (uploaded: string | ReviewFile) => {
    const { bytes, name, type } = typeof uploaded === 'string' ? loadVideo(uploaded) : uploaded
    const body = new FormData()
    body.append('files', new File([new Uint8Array(bytes)], name, { type }))
    return post(`${path}/uploads`, body)
  }
  await upload(file)
  const guests = await fetchHtml(`${path}/guests`)
  const contactId = /name="contactId" value="([0-9a-f-]{36})"/.exec(guests)![1]!
  await post(`${path}/guests`, { form: 'contact', contactId })
  await post(`${path}/publication`, { note: 'First cut' })
  const client = /\/portal\/clients\/[0-9a-f-]{36}/.exec(await fetchHtml(path))![0]
  const link = await (await post(`${client}/contacts/${contactId}`, { form: 'create-link' })).text()
  const slug = /\/r\/([a-z0-9-]+)/.exec(await fetchHtml(path))![1]!
  return { origin, path, slug, link: /\/client\/access\/[\w-]{43}/.exec(link)![0], post, upload }
}

export async function openAsGuest(
  browser: Browser,
  { origin, slug, link }: Review,
  options: object,
) {
  const guest = await (await browser.newContext({ viewport: phone, ...options })).newPage()
  await guest.goto(`${origin}${link}`)
  await guest.goto(`${origin}/r/${slug}`)
  return guest
}
