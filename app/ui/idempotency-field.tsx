/**
 * Hidden idempotency key, so that a form sent twice is processed once. `page` is the key from the
 * loader, `form` distinguishes the forms of a page.
 */
export function IdempotencyField({ page, form }: { page: string; form: string }) {
  return <input type="hidden" name="formKey" value={`${page}:${form}`} />
}
