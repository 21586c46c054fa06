/** Maximum number of characters by which a heading or a word is recognised; the known ones have a few dozen. */
const maxHeadingLength = 200

/** Returns the lower-case letters and digits of a heading, by which it is recognised. */
export const normalizeHeading = (text: string) =>
  text
    .slice(0, maxHeadingLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Maximum number of lines among which the headings are looked for. */
const maxLinesAbove = 10

/**
 * Moves the headings to the first line. They are the line with the most known headings, at least two, among the first lines. The
 * lines above them, such as a title, become empty lines below them, so that all other lines have the same numbers as before.
 */
export function withHeadingsFirst(
  lines: readonly string[][],
  isKnown: (heading: string) => boolean,
): readonly string[][] {
  const counts = lines.slice(0, maxLinesAbove).map((cells) => cells.filter((cell) => isKnown(cell)).length)
  const highestCount = Math.max(...counts)
  const headingIndex = counts.indexOf(highestCount)
  const [first, headings] = [lines[0], lines[headingIndex]]
  if (highestCount < 2 || headingIndex < 1 || !first || !headings) return lines
  const padded = [...headings, ...first.slice(headings.length).map(() => '')]
  return [padded, ...Array.from({ length: headingIndex }, () => []), ...lines.slice(headingIndex + 1)]
}

/**
 * Returns the readers of a table whose headings name its columns. `names` contains the names that other programs use for each
 * column.
 */
export function findNamedColumns<Column extends string>(
  names: Readonly<Record<Column, string>>,
  heads: Readonly<Record<Column, readonly string[]>>,
) {
  const columns = Object.keys(names) as Column[]
  const knownHeadings = new Set(Object.values<readonly string[]>(heads).flat())
  const columnIndexesIn = (titles: readonly string[]) => {
    const heading = titles.map(normalizeHeading)
    return columns.map((one) => [one, heading.findIndex((title) => heads[one].includes(title))] as const)
  }
  const headed = (lines: readonly string[][]) =>
    withHeadingsFirst(lines, (title) => knownHeadings.has(normalizeHeading(title)))
  return {
    /** Returns the lines with the headings first (`withHeadingsFirst`). */
    headed,
    /** Returns the names of required columns that the file does not have. */
    missing: (lines: readonly string[][], required: readonly Column[]): string[] =>
      columnIndexesIn(headed(lines)[0] ?? [])
        .filter(([one, index]) => index < 0 && required.includes(one))
        .map(([one]) => names[one]),
    /** Returns a function that reads the cells of a line by column; a column that the file does not have is empty. */
    reader(titles: readonly string[]) {
      const columnIndexes = columnIndexesIn(titles)
      return (line: readonly string[]) =>
        Object.fromEntries(columnIndexes.map(([one, index]) => [one, (line[index] ?? '').trim()])) as Record<
          Column,
          string
        >
    },
  }
}
