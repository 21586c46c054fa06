import { pageNumberInUrl } from './page-number.ts'

/** Lines at first, and those that each « Afficher la suite » adds. */
export const linesPerPage = 25
/** Times that it goes on; whoever looks further narrows the list. */
export const maxPages = 40

/** From 1: how many times more lines an address asks for, and once; what is no number is 1. */
export const pagesRequested = (asked: URLSearchParams) => Math.min(pageNumberInUrl(asked) ?? 1, maxPages)

/** How many rows to look for: one more than is shown tells whether there are more. */
export const rowsToFind = (page: number) => page * linesPerPage + 1

/** What such a list shows of the rows that were found, and how it goes on. */
export function growingList<Row>(found: readonly Row[], page: number, addressOf: (page: number) => string) {
  const shown = page * linesPerPage
  const hasMore = found.length > shown
  return {
    rows: found.slice(0, shown),
    /** The address that shows more; `null` where there is none. */
    next: hasMore && page < maxPages ? addressOf(page + 1) : null,
    /** There are more, and no further page. */
    isCut: hasMore && page >= maxPages,
    /** The place of the first line that was added last; `null` on the first page. */
    added: page > 1 ? (page - 1) * linesPerPage : null,
  }
}
