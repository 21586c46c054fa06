import { type EstimateContent, lineFields, lineName, linePlaces } from './estimate-content.ts'

interface Sides {
  base: EstimateContent
  mine: EstimateContent
  theirs: EstimateContent
  merged: EstimateContent
}

/** A line that one of two took away while the other wrote in it stays: nobody's work is lost. */
export function keepTouchedLines({ base, mine, theirs, merged }: Sides): EstimateContent {
  const kept = { ...merged }
  for (const place of linePlaces) {
    const kind = lineName(place, 'kind')
    if (!base[kind] || merged[kind]) continue
    const [gone, other] = mine[kind] ? [theirs, mine] : [mine, theirs]
    const isTouched = lineFields.some((field) => {
      const name = lineName(place, field)
      return field !== 'kind' && other[kind] !== '' && other[name] !== base[name]
    })
    for (const field of lineFields) {
      const name = lineName(place, field)
      kept[name] = (isTouched ? other : gone)[name] ?? ''
    }
  }
  return kept
}
