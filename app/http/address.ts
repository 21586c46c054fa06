/** An address of the site, as `href` gives it, with what its query says. */
export function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
