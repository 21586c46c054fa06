/** Maximum number of characters by which a heading or a word is recognised; the known ones have a few dozen. */
const maxHeadingLength = 200

/** Returns the lower-case letters and digits of a heading, by which it is recognised. */
export const normalizeHeading = (text: string) =>
  text
    .slice(0, maxHeadingLength)
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
    /** Returns a function that reads the cells of a line by column; a column that the file does not have is empty. */
    reader(titles: readonly string[]) {
      const places = placesIn(titles)
      return (line: readonly string[]) =>
        Object.fromEntries(places.map(([one, place]) => [one, (line[place] ?? '').trim()])) as Record<
          Column,
          string
        >
    },
  }
}
