/* Form handling of public pages. Each function is sent as its own source text, so it can use
   nothing outside itself. Listeners run in the capture phase, as in `page-script.ts`.
   `enhanceForms` and `showVisitorTimes` may change the DOM, because they run only on pages that
   React does not hydrate. */

/**
 * Sends a plain form without leaving the page. If the request fails, the input stays and can be
 * sent again. Problems appear in place, so Back never offers to send a form again. A second submit
 * waits for the first.
 */
export function enhanceForms() {
  const longest = 60_000
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!form.matches('form[data-send]')) return
      event.preventDefault()
      if (form.getAttribute('aria-busy') === 'true') return
      const unsent = form.querySelector<HTMLElement>('[data-unsent]')
      form.setAttribute('aria-busy', 'true')
      if (unsent) unsent.hidden = true
      const fail = () => {
        form.removeAttribute('aria-busy')
        if (!unsent) return
        unsent.hidden = false
        unsent.focus()
      }
      const body = new URLSearchParams(
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      )
      fetch(form.action, {
        method: 'POST',
        body,
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(longest),
      })
        .then(async (response) => {
          if (response.redirected) return location.assign(response.url)
          const page = new DOMParser().parseFromString(await response.text(), 'text/html')
          const main = page.querySelector('main')
          if (!main?.querySelector('form')) return fail()
          document.querySelector('main')?.replaceWith(main)
          document.dispatchEvent(new Event('change'))
          main.querySelector<HTMLElement>('[autofocus]')?.focus()
        })
        .catch(fail)
    },
    true,
  )
  // the browser may restore the page from its back/forward cache, still marked as busy
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelector('form[data-send]')?.removeAttribute('aria-busy')
  })
}

/** Shows the chosen time in words and, if the visitor's time zone differs, also in that one. */
export function showVisitorTimes() {
  const showChosenTime = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-own]')) {
      const option = element.dataset.during
        ? element
        : document.querySelector<HTMLElement>('input[name=at]:checked')
      const [from, to] = (option?.dataset.during ?? '').split('/').map((time) => new Date(time))
      const summary = document.querySelector<HTMLElement>('[data-chosen]')
      if (summary)
        summary.textContent = option?.dataset.details
          ? `${summary.dataset.chosen}${option.dataset.details}`
          : ''
      if (!from || !to || Number.isNaN(from.getTime())) element.textContent = ''
      else {
        const { locale, zone } = document.querySelector<HTMLElement>('[data-zone]')?.dataset ?? {}
        const formatTimes = (timeZone: string | undefined) =>
          // Only the browser knows the visitor's own time zone.
          // oxlint-disable-next-line studio/no-local-dates
          new Intl.DateTimeFormat(locale, {
            weekday: 'short',
            hour: 'numeric',
            minute: '2-digit',
            timeZone,
          }).formatRange(from, to)
        const ownTimes = formatTimes(undefined)
        element.textContent =
          zone && formatTimes(zone) !== ownTimes
            ? (element.dataset.own ?? '').replace('{times}', ownTimes)
            : ''
      }
    }
  }
  document.addEventListener('change', showChosenTime, true)
  addEventListener('pageshow', showChosenTime)
  showChosenTime()
}

/**
 * Before hydration the browser submits the form itself: marks it as sent and blocks a second
 * submit. Changes attributes only, because React hydrates the page later.
 */
export function markNativeSubmit() {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!form.matches('form[data-wakes]')) return
      if (form.dataset.wakes === 'sent') return event.preventDefault()
      // runs after other listeners, which may prevent the submit
      setTimeout(() => {
        if (!event.defaultPrevented) form.dataset.wakes = 'sent'
      })
    },
    true,
  )
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted)
      document.querySelector<HTMLElement>('form[data-wakes]')?.setAttribute('data-wakes', '')
  })
}

/**
 * Loads the script that recalculates the totals of a quote at the first change, also one that the
 * browser restored. Until it fails to load, the button that does the same isn't needed.
 */
export function loadQuoteTotals() {
  const form = document.querySelector<HTMLFormElement>('form[data-quote]')
  if (!form) return
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = form.dataset.quote ?? ''
    script.onerror = () => form.removeAttribute('data-live')
    document.head.append(script)
  }
  form.setAttribute('data-live', '')
  form.addEventListener('input', load, true)
  addEventListener('pageshow', () => {
    const fields = [...form.querySelectorAll('input')]
    if (fields.some((it) => it.checked !== it.defaultChecked || it.value !== it.defaultValue))
      load()
  })
}

/**
 * Shows the field to draw a signature in, and loads its script at the first touch of the page, or
 * at once for a signature that the browser or a form brought back.
 */
export function loadSignaturePad() {
  const field = document.querySelector<HTMLElement>('[data-signature]')
  if (!field) return
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    const script = document.createElement('script')
    script.type = 'module'
    script.src = field.dataset.signature ?? ''
    script.onerror = () => field.removeAttribute('data-live')
    document.head.append(script)
  }
  field.setAttribute('data-live', '')
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, load, true)
  addEventListener('pageshow', () => {
    if (field.querySelector('input')?.value) load()
  })
}

/**
 * Shows where a file can be dropped, and says at once that one is too large, before it is sent for
 * nothing.
 */
export function watchChosenFile() {
  const form = document.querySelector<HTMLFormElement>('form[data-document]')
  const field = form?.querySelector<HTMLInputElement>('input[type=file]')
  const problem = form?.querySelector<HTMLElement>('[data-too-large]')
  if (!form || !field || !problem) return
  const isTooLarge = () => (field.files?.[0]?.size ?? 0) > Number(form.dataset.document)
  const show = () => {
    problem.hidden = !isTooLarge()
  }
  for (const event of ['dragenter', 'dragleave', 'drop'])
    field.addEventListener(event, () => field.toggleAttribute('data-over', event === 'dragenter'))
  field.addEventListener('change', show)
  form.addEventListener('submit', (event) => {
    if (!isTooLarge()) return
    event.preventDefault()
    field.focus()
  })
  show()
}
