const modulePattern = /<script type="module" async="">([\s\S]*?)<\/script>/
const dataPattern = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g

/**
 * Wakes the page at the first touch: what lies asleep runs in its order, and all styles take the
 * place of the first ones together. Runs in the browser, so it stands by itself.
 */
function hydrateOnInteraction() {
  let hasStarted = false
  function start() {
    if (hasStarted) return
    hasStarted = true
    // what the touch itself does is painted first
    requestAnimationFrame(() => setTimeout(hydrate, 100))
  }
  function hydrate() {
    for (const deferred of document.querySelectorAll('script[type^="text/x-"]')) {
      const script = document.createElement('script')
      if (deferred.getAttribute('type') === 'text/x-entry') script.type = 'module'
      script.textContent = deferred.textContent
      document.head.appendChild(script)
    }
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')]
    let missing = sheets.length
    for (const sheet of sheets) {
      sheet.onload = () => {
        missing--
        if (missing === 0) for (const loaded of sheets) loaded.media = 'all'
      }
      sheet.media = 'print'
      sheet.disabled = false
    }
  }
  for (const name of ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'])
    addEventListener(name, start, { once: true, passive: true, capture: true })
}

/**
 * What a visitor points at is made ready; the staff's pages are made for whoever asks, and only
 * then.
 */
const speculationRules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/portal*', '/auth*'] } }] },
      eagerness: 'moderate',
    },
  ],
}

/**
 * Puts a finished page to sleep until the visitor first touches it: no preloads, React Router's
 * scripts kept as inert text, its stylesheets waiting behind the `styles` the page needs until
 * then. All data lies in the first of its scripts: each that says something costs a hash in the
 * page's policy.
 */
export function deferHydration(html: string, styles: string): string {
  if (html.search(modulePattern) < 0 || html.search(dataPattern) < 0)
    throw new Error('The page has no module entry or no data: React Router changed its output.')
  const dataScripts = [...html.matchAll(dataPattern)].map(([, text = '']) => text)
  let isFirst = true
  const deferScript = () => {
    const text = isFirst ? dataScripts.join('') : ''
    isFirst = false
    return `<script type="text/x-data">${text}</script>`
  }
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<link rel="stylesheet"/g, '<link rel="stylesheet" disabled')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(
      modulePattern,
      (_, text: string) => `<script type="text/x-entry">${text.replace(/\n\s*/g, '')}</script>`,
    )
    .replace(dataPattern, deferScript)
    .replace(
      '</body>',
      () =>
        `<script type="speculationrules">${JSON.stringify(speculationRules)}</script><script>(${hydrateOnInteraction.toString().replace(/\n\s+/g, '\n')})()</script></body>`,
    )
}
