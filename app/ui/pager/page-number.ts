/** Returns the page number of `?page=`, 1 without it; `null` when it is no valid number. */
export function pageNumberInUrl(query: URLSearchParams): number | null {
  const pageText = query.get('page')
  if (pageText === null) return 1
  return /^[1-9]\d{0,4}$/.test(pageText) && pageText !== '1' ? Number(pageText) : null
}
