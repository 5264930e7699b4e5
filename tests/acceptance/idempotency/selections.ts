import type { Gallery } from './galleries.ts'
import type { Presser } from './presser.ts'
import { countEmails } from './quotes.ts'

/** A guest who may do everything, in their own browser, and a file of the gallery. */
type Guest = { browser: Presser; number: string }

/** Presses the buttons with which a guest chooses and comments, and those of the studio for it. */
export async function pressSelections(presser: Presser, gallery: Gallery, guest: Guest) {
  await pressStudioList(presser, gallery)
  await pressOwnList(presser, gallery, guest)
  await pressComments(presser, gallery, guest)
  await guest.browser.press(
    'family link',
    `/g/${gallery.slug}/family`,
    { name: 'Grandma' },
    { name: 'gallery-share.created', subject: gallery.id },
  )
}

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}'

/** Returns the id at the end of the first address on a page that begins with `path`. */
async function findIdBelow(presser: Presser, page: string, path: string): Promise<string> {
  return new RegExp(`${path}/(${uuid})`).exec(await presser.fetchHtml(page))?.[1] ?? ''
}

/** A list that the studio sets up, changes and deletes. */
async function pressStudioList(presser: Presser, { id, at }: Gallery) {
  const lists = `${at}/lists`
  const form = { name: 'Album', purpose: '', minItems: '', maxItems: '30', share: '' }
  await presser.press('list', lists, form, { name: 'favorite-list.created', subject: id })
  const list = await findIdBelow(presser, lists, lists)
  const changed = { name: 'favorite-list.changed', subject: id }
  await presser.press('changed list', `${lists}/${list}`, { ...form, maxItems: '20' }, changed)
  const deleted = { name: 'favorite-list.deleted', subject: id }
  await presser.press('deleted list', `${lists}/${list}/deletion`, {}, deleted)
}

/** A guest's favorites, which are sent, and opened again by the studio. */
async function pressOwnList(presser: Presser, { id, at, slug }: Gallery, guest: Guest) {
  const favorites = `/g/${slug}/favorites`
  await guest.browser.press('favorite', favorites, { add: guest.number, list: 'mine' })
  await guest.browser.press('color label', `/g/${slug}/selection`, {
    form: 'label',
    number: guest.number,
    label: 'green',
  })
  await guest.browser.press(
    'list sent',
    favorites,
    { form: 'send', list: 'mine' },
    { name: 'favorite-list.submitted', subject: id },
  )
  countEmails(presser, 'list sent', 'favorite-list.submitted', id)
  const list = await findIdBelow(presser, `${at}/lists`, `${at}/lists`)
  const reopened = { name: 'favorite-list.reopened', subject: id }
  await presser.press('reopened list', `${at}/lists/${list}/reopening`, {}, reopened)
}

/** A comment of a guest, which is answered, resolved and deleted. */
async function pressComments(presser: Presser, { id, at, slug }: Gallery, guest: Guest) {
  const created = { name: 'comment.created', subject: id }
  await guest.browser.press(
    'comment',
    `/g/${slug}/items/${guest.number}`,
    { form: 'comment', text: 'Brighter, please', parent: '' },
    created,
  )
  const comments = `${at}/comments`
  const own = `${comments}/${await findIdBelow(presser, comments, comments)}`
  await presser.press('answer', `${own}/reply`, { text: 'Of course' }, created)
  countEmails(presser, 'answer', 'comment.answered', id)
  const resolved = { name: 'comment.resolved', subject: id }
  await presser.press('resolved comment', `${own}/resolution`, { isResolved: 'on' }, resolved)
  const deleted = { name: 'comment.deleted', subject: id }
  await presser.press('deleted comment', `${own}/deletion`, {}, deleted)
}
