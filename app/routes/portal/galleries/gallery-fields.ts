import { readFormData } from '#app/platform/form.server.ts'

import type { FormValues } from '../define-action.ts'

/** Fields of which a form can have several. */
const repeated = ['sizes', 'permissions', 'item', 'share']

/** Reads a form of a gallery; repeated fields become one text with spaces. */
export async function readGalleryFields(request: Request): Promise<FormValues> {
  const data = await readFormData(request)
  const textFields = [...data].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  const joined = repeated.map((name) => [name, data.getAll(name).join(' ')])
  return { ...Object.fromEntries(textFields), ...Object.fromEntries(joined) }
}
