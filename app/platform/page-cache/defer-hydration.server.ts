const modulePattern = /<script type="module" async="">([\s\S]*?)<\/script>/
const dataPattern = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g
const scriptPattern = /<script>([\s\S]*?)<\/script>/g

/**
 * Hydrates the page at the first interaction: runs the deferred script, and applies the full
 * stylesheets together when all are loaded. It is serialized into the page, so it can't use
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
    const entry = document.createElement('script')
    entry.type = 'module'
    entry.textContent = document.querySelector('[type="text/x-entry"]')!.textContent
    document.head.appendChild(entry)
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
 * The data comes before the entry in one script, and the page's own scripts are one too, because
 * each nonempty script needs a hash in the CSP.
 */
export function deferHydration(html: string, styles: string): string {
  if (html.search(modulePattern) < 0 || html.search(dataPattern) < 0)
    throw new Error('The page has no module entry or no data: React Router changed its output.')
  const data = [...html.matchAll(dataPattern)].map(([, text = '']) => text).join('')
  return joinScripts(html.replace(dataPattern, '<script></script>'))
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<link rel="stylesheet"/g, '<link rel="stylesheet" disabled')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(
      modulePattern,
      (_, text: string) => `<script type="text/x-entry">${data}${trimEntry(text)}</script>`,
    )
    .replace(
      '</body>',
      () =>
        `<script type="speculationrules">${JSON.stringify(speculationRules)}</script><script>(${hydrateOnInteraction.toString()})()</script></body>`,
    )
}

/** Moves the text of all inline scripts to the first. The others remain for React to find. */
function joinScripts(html: string): string {
  const texts = [...html.matchAll(scriptPattern)].map(([, text]) => text).filter(Boolean)
  let isFirst = true
  return html.replace(scriptPattern, () => {
    const text = isFirst ? texts.join(';') : ''
    isFirst = false
    return `<script>${text}</script>`
  })
}

/**
 * Shortens the entry script with its manifest of the page's routes. React Router needs `imports`
 * only to preload files that are already running by then, and reads a missing flag as false.
 */
function trimEntry(text: string): string {
  return text
    .replace(/\n\s*/g, '')
    .replaceAll('": ', '":')
    .replace(/"imports":\[[^\]]*\]/g, '"imports":[]')
    .replace(/"has\w+":false,/g, '')
}
