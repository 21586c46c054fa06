const keptParams = /^(?:utm_[a-z_]{1,24}|ref)$/
const maxParams = 8
const maxValueLength = 120

/**
 * Returns the query parameters that name the campaign or site from which the visitor came, and no others: never an advertiser's
 * identifier of one person's click.
 */
export function visitSourceParameters(query: Iterable<[string, string]>): Record<string, string> {
  const keptEntries = [...query].filter(([name, value]) => keptParams.test(name) && value !== '')
  return Object.fromEntries(
    keptEntries.slice(0, maxParams).map(([name, value]) => [name, value.slice(0, maxValueLength)]),
  )
}
