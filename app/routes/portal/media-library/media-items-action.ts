import { type Failure, fail } from '#app/core/result.ts'
import { readFormData } from '#app/platform/form.server.ts'

import { type FormValues, type Params, addQuery } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** Shared by the actions on several files, which a form names in repeated `item` fields. */
export const mediaItemsAction = {
  permission: 'website.change' as const,
  async readForm(request: Request): Promise<FormValues> {
    const data = await readFormData(request)
    const textFields = [...data].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return { ...Object.fromEntries(textFields), item: data.getAll('item').join(' ') }
  },
  target(_params: Params, { item = '' }: FormValues): [ids: string[]] | Failure {
    const ids = item.split(' ').filter(isId)
    return ids.length > 0 ? [ids] : fail('nothing-chosen')
  },
  page({ url }: { url: URL }) {
    const query = new URLSearchParams(url.searchParams)
    query.delete('problem')
    query.delete('saved')
    return `/portal/media${query.size > 0 ? `?${query}` : ''}`
  },
  successPath: (page: string) => addQuery(page, 'saved=library'),
  reply: ({ ids, inUseCount = 0 }: { ids: string[]; inUseCount?: number }) => ({
    ids,
    inUseCount,
  }),
  failureStatus: () => 409,
}
