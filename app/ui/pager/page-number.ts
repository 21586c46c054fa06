/** Returns the page number of `?page=`, 1 without it; `null` when it is no valid number. */
export function pageNumberInUrl(query: URLSearchParams): number | null {
  const asked = query.get('page')
  if (asked === null) return 1
  return /^[1-9]\d{0,4}$/.test(asked) && asked !== '1' ? Number(asked) : null
}
