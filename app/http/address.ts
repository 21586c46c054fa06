/** Appends a query string to an address of the site. */
export function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
