/* Sent as its own source text, as the functions of `page-script.ts`. */

/**
 * Loads the script of the grid at the first interaction, and the viewer at the first touch of a
 * tile. A tile clicked before the viewer is there opens when it is; if that fails, as a page.
 */
export function loadGallery() {
  const root = document.querySelector<HTMLElement>('[data-gallery]')
  if (!root) return
  const loaded: Record<string, boolean> = {}
  const load = (name: 'grid' | 'viewer') => {
    if (loaded[name]) return
    loaded[name] = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = root.dataset[name] ?? ''
    script.onerror = () => {
      root.dataset.failed = ''
      if (root.dataset.open)
        location.assign(`/g/${root.dataset.gallery}/items/${root.dataset.open}`)
    }
    document.head.append(script)
  }
  const findTile = ({ target }: Event) =>
    (target as Element | null)?.closest?.<HTMLAnchorElement>('a.tile')
  const wake = (event: Event) => {
    load('grid')
    if (findTile(event)) load('viewer')
  }
  for (const event of ['scroll', 'pointerover', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(event, wake, { passive: true, capture: true })
  addEventListener('click', (event) => {
    const tile = findTile(event)
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!tile || !isPlain || event.defaultPrevented || 'failed' in root.dataset) return
    event.preventDefault()
    root.dataset.open = tile.dataset.number ?? ''
    load('viewer')
  })
  if (location.hash.startsWith('#f') && !document.getElementById(location.hash.slice(1)))
    load('grid')
}
