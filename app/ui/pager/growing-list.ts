import { pageNumberInUrl } from './page-number.ts'

/** How a list is looked at, as its address says it; what is empty is not asked. */
export type ListQuery<Name extends string> = Readonly<Record<Name, string>> & {
  /** From 1: how many times more lines have been asked for, and once. */
  readonly page: number
}

type AnyQuery = Readonly<Record<string, string | number>> & { readonly page: number }

/** What an address may say of a list, each in the order in which it says so: what is known of it, or nothing. */
export type ListWords<Name extends string> = Readonly<Record<Name, (said: string) => string>>

/** What is searched for, as it was typed. */
export const typedWord = (said: string) => said.slice(0, 120)

export const oneOf = (known: readonly string[]) => (said: string) => (known.includes(said) ? said : '')

/** Reads what the address says; what the list does not know is left out. */
export function readListQuery<Name extends string>(
  words: ListWords<Name>,
  asked: URLSearchParams,
): ListQuery<Name> {
  const said = Object.entries<(said: string) => string>(words).map(([name, read]) => [
    name,
    read(asked.get(name) ?? ''),
  ])
  return { ...Object.fromEntries(said), page: pagesRequested(asked) }
}

/** The address that shows so, with the changes, from its first lines; what goes without saying is not said. */
export function listSearch<Query extends AnyQuery>(query: Query, changes: Partial<Query> = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, said] of Object.entries<string | number>({ ...query, page: 1, ...changes })) {
    const word = String(said).trim()
    if (word !== '' && said !== 1) parameters.set(name, word)
  }
  return `?${parameters}`
}

/** Lines at first, and those that each « Afficher la suite » adds. */
export const linesPerPage = 25
/** Times that it goes on; whoever looks further narrows the list. */
export const maxPages = 40

/** What is no number is 1. */
const pagesRequested = (asked: URLSearchParams) => Math.min(pageNumberInUrl(asked) ?? 1, maxPages)

/** What a list shows: the first of its rows, as many times as its address asks, and how it goes on. */
export async function readGrowingList<Row>(
  query: AnyQuery,
  find: (limit: number) => readonly Row[] | Promise<readonly Row[]>,
) {
  const { page } = query
  const shown = page * linesPerPage
  // One more than is shown tells whether there are more.
  const found = await find(shown + 1)
  const hasMore = found.length > shown
  return {
    rows: found.slice(0, shown),
    /** The address that shows more; `null` where there is none. */
    next: hasMore && page < maxPages ? listSearch(query, { page: page + 1 }) : null,
    /** There are more, and no further page. */
    isCut: hasMore && page >= maxPages,
    /** The place of the first line that was added last; `null` on the first page. */
    added: page > 1 ? (page - 1) * linesPerPage : null,
  }
}
