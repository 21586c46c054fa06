/** The page that an address asks for by `?page=`, 1 without it; `null` for what is no number of a page. */
export function pageNumberInUrl(query: URLSearchParams): number | null {
  const asked = query.get('page')
  if (asked === null) return 1
  return /^[1-9]\d{0,4}$/.test(asked) && asked !== '1' ? Number(asked) : null
}
