const entry = '<script type="module" async="">'

/** Wakes the page at the first touch: the sleeping entry becomes a running one. Runs in the browser, so it stands by itself. */
function wake() {
  let awake = false
  function start() {
    if (awake) return
    awake = true
    const asleep = document.querySelector('script[type="text/x-entry"]')
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = asleep?.textContent ?? ''
    document.head.appendChild(script)
  }
  for (const name of ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart']) addEventListener(name, start, { once: true, passive: true, capture: true })
}

/** Puts a finished page's scripts to sleep until the visitor first touches it: no preloads, the entry kept as inert text. */
export function sleepUntilTouched(html: string): string {
  if (!html.includes(entry)) throw new Error('The page has no module entry: React Router changed its output.')
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(entry, '<script type="text/x-entry">')
    .replace('</body>', `<script>(${wake.toString()})()</script></body>`)
}
