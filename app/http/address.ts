/** Appends a query string to an address of the site. */
export function addressWithQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
