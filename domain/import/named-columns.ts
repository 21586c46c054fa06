/** Small letters without accents, spaces and signs: what a head is known by. */
export const normalizeHeading = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The columns of a file whose first line names them, and what other programs call each. */
export function namedColumns<Column extends string>(
  names: Readonly<Record<Column, string>>,
  heads: Readonly<Record<Column, readonly string[]>>,
) {
  const columns = Object.keys(names) as Column[]
  const placesIn = (titles: readonly string[]) => {
    const known = titles.map(normalizeHeading)
    return columns.map((one) => [one, known.findIndex((title) => heads[one].includes(title))] as const)
  }
  return {
    /** Those of `required` that the file lacks, as they are called. */
    missing: (titles: readonly string[], required: readonly Column[]): string[] =>
      placesIn(titles)
        .filter(([one, place]) => place < 0 && required.includes(one))
        .map(([one]) => names[one]),
    /** What a line says, by column; one that the file does not have says nothing. */
    cells: (titles: readonly string[], line: readonly string[]) =>
      Object.fromEntries(placesIn(titles).map(([one, place]) => [one, (line[place] ?? '').trim()])) as Record<
        Column,
        string
      >,
  }
}
