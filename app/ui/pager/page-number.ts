/**
 * Returns the page number of `?page=`, 1 without it; `null` when it is invalid. `?page=1` is invalid too: the first page has no parameter.
 */
export function pageNumberInUrl(query: URLSearchParams): number | null {
  const pageText = query.get('page')
  if (pageText === null) return 1
  return /^[1-9]\d{0,4}$/.test(pageText) && pageText !== '1' ? Number(pageText) : null
}
