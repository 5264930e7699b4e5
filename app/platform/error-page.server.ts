/** The last resort, when nothing else could make a page: plain, without styles or scripts. */
export function errorPage(status: number, requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1><p>${status} Something went wrong on our side.</p><p>Request ${requestId}</p><p><a href="/">Go to the home page</a></p></html>`
}
