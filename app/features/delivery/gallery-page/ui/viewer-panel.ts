import { buildItemPath } from '../rules.ts'
import { changedEvent } from './tile-list.ts'

type Part = 'details' | 'download' | 'comments'

/** The element that gets the focus when a part opens; null for the panel. */
const firstFields = { details: null, download: '[data-downloads] a', comments: '#comment-new' }

/** The panel next to the photo, with what the page of the item says about it. */
export function createPanel(dialog: HTMLDialogElement, slug: string) {
  const panel = dialog.querySelector<HTMLElement>('.viewer-panel')!
  let [current, shown, filled, requests] = [0, 0, 0, 0]

  const fill = async () => {
    const number = current
    if (shown === number) return
    const request = ++requests
    const response = await fetch(buildItemPath(slug, number))
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (request !== requests || current !== number) return
    const parts = [...page.querySelectorAll('[data-choices], [data-details], [data-downloads]')]
    const restore = filled === number ? keepTyped(panel) : null
    panel.replaceChildren(...parts.map((part) => document.importNode(part, true)))
    restore?.()
    filled = number
    shown = number
  }
  const mark = (part: Part | null) => {
    for (const name of ['details', 'download', 'comments'])
      dialog
        .querySelector(`[data-act=${name}]`)
        ?.setAttribute('aria-expanded', String(name === part))
  }
  const open = async (part: Part) => {
    panel.hidden = false
    dialog.dataset.panel = ''
    mark(part)
    await fill().catch(() => location.assign(buildItemPath(slug, current)))
    const first = firstFields[part]
    const focused = first === null ? null : panel.querySelector<HTMLElement>(first)
    ;(focused ?? panel).focus()
  }
  const close = () => {
    if (panel.hidden) return
    panel.hidden = true
    delete dialog.dataset.panel
    mark(null)
    if (panel.contains(document.activeElement) || document.activeElement === document.body)
      dialog.focus()
  }
  // a comment or a choice was saved
  document.addEventListener(changedEvent, () => {
    shown = 0
    if (!panel.hidden) void fill().catch(close)
  })
  return {
    isOpen: () => !panel.hidden,
    close,
    /** Opens the panel, moves to another part of it, or closes it. */
    toggle(part: Part) {
      const isShown = dialog.querySelector(`[data-act=${part}]`)?.ariaExpanded === 'true'
      if (isShown) close()
      else void open(part)
    },
    /** Says which item is shown. */
    show(number: number) {
      current = number
      if (!panel.hidden) void fill().catch(close)
    },
  }
}

type TextField = HTMLTextAreaElement | HTMLInputElement

/** Returns a function that restores typed text and the focus in the same fields of new forms. */
function keepTyped(panel: HTMLElement): () => void {
  const fields = [...panel.querySelectorAll<TextField>('textarea, input[type=text]')]
  const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue)
  const { id = '' } = document.activeElement ?? {}
  const isFocused = panel.contains(document.activeElement)
  return () => {
    for (const { id, value } of typed) {
      const field = panel.querySelector<TextField>(`#${CSS.escape(id)}`)
      if (field) field.value = value
    }
    if (isFocused && id) panel.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus()
  }
}
