import { data, redirect } from 'react-router'

import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'

/** One of a page's forms is saved. A plain form is led to the page again, so that all of it is as new as what was saved. */
export function saved(request: Request, form: string, headers: HeadersInit = {}) {
  if (!request.headers.get('accept')?.includes('text/html')) return data<FormAnswer>({ form, saved: true }, { headers })
  throw redirect(`${new URL(request.url).pathname}?saved=${form}`, { status: 303, headers })
}

export function refused(form: string, problems: Record<string, string>, values: Record<string, string> = {}) {
  return data<FormAnswer>({ form, saved: false, problems, values }, { status: 422 })
}
