import { pageNumberInUrl } from './page-number.ts'

/** Search, filters and page of a list, as in its address; empty values are not set. */
export type GrowingListQuery<Name extends string> = Readonly<Record<Name, string>> & {
  /** Number of pages shown, from 1. */
  readonly page: number
}

type AnyQuery = Readonly<Record<string, string | number>> & { readonly page: number }

/** Parsers of a list's query parameters, in the order of the address: each returns the known value or an empty string. */
export type GrowingListParsers<Name extends string> = Readonly<Record<Name, (text: string) => string>>

/** Reads a search text, cut to 120 characters. */
export const parseSearchText = (text: string) => text.slice(0, 120)

export const keepKnownValue = (known: readonly string[]) => (text: string) =>
  known.includes(text) ? text : ''

/** Parses the query of a list; unknown values become empty. */
export function parseGrowingListQuery<Name extends string>(
  parsers: GrowingListParsers<Name>,
  query: URLSearchParams,
): GrowingListQuery<Name> {
  const entries = Object.entries<(entries: string) => string>(parsers).map(([name, read]) => [
    name,
    read(query.get(name) ?? ''),
  ])
  return { ...Object.fromEntries(entries), page: pagesRequested(query) }
}

/**
 * Returns the query string of the list with the changes, back on its first page unless they set it. Empty values and page 1 are
 * left out.
 */
export function growingListQueryString<Query extends AnyQuery>(
  query: Query,
  changes: Partial<Query> = {},
): string {
  const parameters = new URLSearchParams()
  for (const [name, said] of Object.entries<string | number>({ ...query, page: 1, ...changes })) {
    const word = String(said).trim()
    if (word !== '' && said !== 1) parameters.set(name, word)
  }
  return `?${parameters}`
}

/** Number of rows at first, and added by each « Afficher la suite ». */
export const rowsPerGrowingPage = 25
/** Maximum number of pages; users looking further must narrow the search. */
export const maxGrowingListPages = 40

/** Returns the page number of the address; 1 when it is missing or invalid. */
const pagesRequested = (query: URLSearchParams) => Math.min(pageNumberInUrl(query) ?? 1, maxGrowingListPages)

/** Reads the rows of all pages up to the requested one, and whether the list continues. */
export async function loadGrowingList<Row>(
  query: AnyQuery,
  find: (limit: number) => readonly Row[] | Promise<readonly Row[]>,
) {
  const { page } = query
  const shown = page * rowsPerGrowingPage
  // One row more than shown tells whether the list continues.
  const foundRows = await find(shown + 1)
  const hasMore = foundRows.length > shown
  return {
    rows: foundRows.slice(0, shown),
    /** Address that shows more rows; `null` at the end. */
    next: hasMore && page < maxGrowingListPages ? growingListQueryString(query, { page: page + 1 }) : null,
    /** Whether the list has more rows although the page limit is reached. */
    isCut: hasMore && page >= maxGrowingListPages,
    /** Index of the first row of the last page added; `null` on the first page. */
    added: page > 1 ? (page - 1) * rowsPerGrowingPage : null,
  }
}
