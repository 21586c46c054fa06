import { type EstimateContent, type LineField, lineFields, lineName, linePlaces } from './estimate-content.ts'

/** A line of a draft: what is typed, and the place that it keeps while others come and go. */
export type DraftLine = Record<LineField, string> & { place: number }

/** The lines that a draft has, in the order of their places. */
export function linesIn(content: EstimateContent): DraftLine[] {
  return linePlaces.flatMap((place) => {
    const line = Object.fromEntries(lineFields.map((field) => [field, content[lineName(place, field)] ?? '']))
    return line.kind ? [{ ...(line as Record<LineField, string>), place }] : []
  })
}

/** The draft with these lines behind its own, as far as there is room. */
export function withLines(
  content: EstimateContent,
  lines: readonly Partial<Record<LineField, string>>[],
): EstimateContent {
  const taken = linesIn(content).map(({ place }) => place)
  const isFree = (place: number) => !taken.includes(place)
  const last = taken.at(-1) ?? 0
  // Behind the others, and only where there is no room any more, in a gap.
  const free = linePlaces
    .filter(isFree)
    .toSorted((one, other) => Number(one < last) - Number(other < last) || one - other)
  const more = lines
    .slice(0, free.length)
    .flatMap((line, index) =>
      Object.entries(line).map(([field, value]) => [lineName(free[index] ?? 0, field as LineField), value]),
    )
  return { ...content, ...Object.fromEntries(more) }
}

/** The draft without the line of that place. */
export function withoutLine(content: EstimateContent, place: number): EstimateContent {
  const gone = lineFields.map((field) => [lineName(place, field), ''])
  return { ...content, ...Object.fromEntries(gone) }
}
