/** The bookings of a statement, and what is left of it without them. */
export function cutBookings(xml: string): { frame: string; bookings: string[] } | 'broken' {
  const prefix = /<((?:[\w.-]+:)?)Ntry[\s>]/.exec(xml)?.[1]
  if (prefix === undefined) return { frame: xml, bookings: [] }
  const [opening, closing] = [`<${prefix}Ntry>`, `</${prefix}Ntry>`]
  const bookings: string[] = []
  let frame = ''
  let at = 0
  for (let start = xml.indexOf(opening); start >= 0; start = xml.indexOf(opening, at)) {
    const end = xml.indexOf(closing, start)
    if (end < 0) return 'broken'
    frame += xml.slice(at, start)
    at = end + closing.length
    bookings.push(xml.slice(start, at))
  }
  return { frame: frame + xml.slice(at), bookings }
}
