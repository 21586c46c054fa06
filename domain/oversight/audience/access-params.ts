const keptParams = /^(?:utm_[a-z_]{1,24}|ref)$/
const maxParams = 8
const longest = 120

/**
 * What an address says of the campaign or the site that led to it, and nothing else (docs/product.md §10.13): never a
 * number that an advertiser gave one person's click.
 */
export function accessParams(query: Iterable<[string, string]>): Record<string, string> {
  const found = [...query].filter(([name, value]) => keptParams.test(name) && value !== '')
  return Object.fromEntries(found.slice(0, maxParams).map(([name, value]) => [name, value.slice(0, longest)]))
}
