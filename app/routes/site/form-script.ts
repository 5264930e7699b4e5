/* What a public page does about its form. Each function is sent as its own text, so it knows
   nothing outside itself, and listens in the capture phase like those of `page-script.ts`. `send`
   and `sayOwnTime` are for pages React never wakes on: they may change the page. */

/**
 * A plain form is sent without leaving its page: when nothing comes back, everything typed is still
 * there to be sent again, and what is wrong is no page of its own, so Back never asks to send a
 * form again. A second send waits for the first.
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
        .then(async (answer) => {
          if (answer.redirected) return location.assign(answer.url)
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
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
  // the browser may give the page back as it was left
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelector('form[data-send]')?.removeAttribute('aria-busy')
  })
}

/** The chosen time in words, and, where the visitor's clock is another, by that one too. */
export function showVisitorTimes() {
  const say = () => {
    for (const own of document.querySelectorAll<HTMLElement>('[data-own]')) {
      const chosen = own.dataset.during
        ? own
        : document.querySelector<HTMLElement>('input[name=at]:checked')
      const [from, to] = (chosen?.dataset.during ?? '').split('/').map((one) => new Date(one))
      const words = document.querySelector<HTMLElement>('[data-chosen]')
      if (words)
        words.textContent = chosen?.dataset.said
          ? `${words.dataset.chosen}${chosen.dataset.said}`
          : ''
      if (!from || !to || Number.isNaN(from.getTime())) own.textContent = ''
      else {
        const { locale, zone } = document.querySelector<HTMLElement>('[data-zone]')?.dataset ?? {}
        const times = (timeZone: string | undefined) =>
          // Only the browser knows the visitor's own time zone.
          // oxlint-disable-next-line studio/no-local-dates
          new Intl.DateTimeFormat(locale, {
            weekday: 'short',
            hour: 'numeric',
            minute: '2-digit',
            timeZone,
          }).formatRange(from, to)
        const mine = times(undefined)
        own.textContent =
          zone && times(zone) !== mine ? (own.dataset.own ?? '').replace('{times}', mine) : ''
      }
    }
  }
  document.addEventListener('change', say, true)
  addEventListener('pageshow', say)
  say()
}

/**
 * A form that React has not woken yet is sent by the browser: it says so, and is not sent twice.
 * Attributes only, for React comes later.
 */
export function markNativeSubmit() {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!form.matches('form[data-wakes]')) return
      if (form.dataset.wakes === 'sent') return event.preventDefault()
      // other listeners run first
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
