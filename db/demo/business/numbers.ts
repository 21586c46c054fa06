interface Numbered {
  pos_id: string
  created_at: Date
}

/** The last number of each series: the demo clients are not the workshop's only ones. */
export type LastNumbers = Map<string, number>

/** Gives each record, the oldest first, a number of its series (domain/documents/next-number.ts). */
export function giveNumbers<Record extends Numbered>(
  letters: string,
  records: Record[],
  last: LastNumbers,
): (Record & { number: string })[] {
  return records
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map((record, index) => {
      const letter = record.pos_id === 'epinal' ? 'E' : 'S'
      const series = `${letters}-${letter}-${record.created_at.getUTCFullYear()}`
      const number = (last.get(series) ?? 0) + 1 + (index % 3)
      last.set(series, number)
      return { ...record, number: `${series}-${String(number).padStart(4, '0')}` }
    })
}
