/** The address of such a page opens something: no cache keeps it, no search engine lists it. */
export const privateHeaders = { 'Cache-Control': 'private, no-store' }

/** No canonical address and no social card: the address is for one person's eyes. */
export const privateMeta = (title: string) => [
  { title: `${title} | TW Jantes` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]
