/** Renders a page without styles, scripts and data. */
export function renderPlainPage(
  status: number,
  language: string,
  title: string,
  body: string,
): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><h1>${title}</h1>${body}</html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
