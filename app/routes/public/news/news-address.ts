/** The list's place on the way to an article. */
export const newsStep = { name: 'Actualités', path: '/actualites' }

/** Where a page of the list stands; the first one has no number. */
export const newsPath = (page: number) => (page === 1 ? newsStep.path : `${newsStep.path}?page=${page}`)

/** The page that an address asks for; `null` for what is no number of a page. The first one has no number. */
export function pageInAddress(query: URLSearchParams): number | null {
  const asked = query.get('page')
  if (asked === null) return 1
  return /^[1-9]\d{0,4}$/.test(asked) && asked !== '1' ? Number(asked) : null
}
