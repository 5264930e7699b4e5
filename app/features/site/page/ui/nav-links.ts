import type { Messages } from '#app/messages/index.ts'

/** Lists the published pages of the main menu, in the order of header, menu and footer. */
export function listNavLinks(nav: Messages['site']['nav'], hiddenPaths: string[] = []) {
  return [
    { href: '/', label: nav.home },
    { href: '/about', label: nav.about },
    { href: '/services', label: nav.services },
    { href: '/portfolio', label: nav.portfolio },
    { href: '/contact', label: nav.contact },
  ].filter(({ href }) => !hiddenPaths.includes(href))
}
