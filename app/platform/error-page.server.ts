import { words } from '#app/words/index.ts'

/** The last resort, when nothing else could make a page: plain, without styles or scripts. */
export function errorPage(status: number, requestId: string, language: string): Response {
  const { error } = words(language).site
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${error.title}</title><h1>${error.title}</h1><p>${status} ${error.generic}</p><p>${error.request(requestId)}</p><p><a href="/">${error.home}</a></p></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}
