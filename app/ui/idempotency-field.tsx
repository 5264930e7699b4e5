/**
 * The key of one form of a page, by which it is answered once however often it is sent; `page` is
 * what the page was given, `form` tells its forms apart.
 */
export function IdempotencyField({ page, form }: { page: string; form: string }) {
  return <input type="hidden" name="once" value={`${page}:${form}`} />
}
