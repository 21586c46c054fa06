/** The list's place on the way to an article. */
export const newsStep = { name: 'Actualités', path: '/actualites' }

/** Where a page of the list stands; the first one has no number. */
export const newsPath = (page: number) => (page === 1 ? newsStep.path : `${newsStep.path}?page=${page}`)
