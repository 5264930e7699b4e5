const modulePattern = /<script type="module" async="">([\s\S]*?)<\/script>/
const dataPattern = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g

/**
 * Hydrates the page at the first interaction: runs the deferred scripts in order, and applies the
 * full stylesheets together when all are loaded. It is serialized into the page, so it can't use
 * anything from outside.
 */
function hydrateOnInteraction() {
  let hasStarted = false
  function start() {
    if (hasStarted) return
    hasStarted = true
    // the browser first paints the effect of the interaction itself
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
        if (missing === 0) for (const link of sheets) link.media = 'all'
      }
      sheet.media = 'print'
      sheet.disabled = false
    }
  }
  for (const name of ['pointerdown', 'keydown', 'focusin', 'touchstart'])
    addEventListener(name, start, { once: true, passive: true, capture: true })
  // Browsers also report a pointer that merely rests where the page appears.
  addEventListener(
    'pointermove',
    ({ movementX, movementY }) => {
      if (movementX !== 0 || movementY !== 0) start()
    },
    { passive: true, capture: true },
  )
}

/** Prerenders links a visitor points at, but no staff pages, which depend on the session. */
const speculationRules = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/portal*', '/auth*'] } }] },
      eagerness: 'moderate',
    },
  ],
}

/**
 * Defers hydration of a rendered page to the first interaction: removes preloads, turns React
 * Router's scripts into inert text and disables its stylesheets in favor of the inline `styles`.
 * All data is in the first script, because each nonempty script needs a hash in the CSP.
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
      (_, text: string) => `<script type="text/x-entry">${trimEntry(text)}</script>`,
    )
    .replace(dataPattern, deferScript)
    .replace(
      '</body>',
      () =>
        `<script type="speculationrules">${JSON.stringify(speculationRules)}</script><script>(${hydrateOnInteraction.toString().replace(/\n\s+/g, '\n')})()</script></body>`,
    )
}

/**
 * Shortens the entry script with its manifest of the page's routes. React Router needs `imports`
 * only to preload files that are already running by then, and reads a missing flag as false.
 */
function trimEntry(text: string): string {
  return text
    .replace(/\n\s*/g, '')
    .replace(/"imports": \[[^\]]*\]/g, '"imports":[]')
    .replace(/"has\w+": false,/g, '')
}
