import { others } from './counted-pages.ts'
import type { CountedPeriod, NamedCount } from './counts.ts'

export interface ComparedName {
  kind: NamedCount['kind']
  name: string
  now: CountedPeriod
  before: CountedPeriod
}

const noCounts: CountedPeriod = { visits: 0, views: 0, forms: 0 }

const sum = (one: CountedPeriod, other: CountedPeriod): CountedPeriod => ({
  visits: one.visits + other.visits,
  views: one.views + other.views,
  forms: one.forms + other.forms,
})

/** The names with those of days that no table has yet; most visits first, what was too rare to be named last. */
export function addNames(
  kept: readonly ComparedName[],
  fresh: readonly (NamedCount & { isNow: boolean })[],
  mostOfKind: number,
): ComparedName[] {
  const all = new Map(kept.map((one) => [`${one.kind} ${one.name}`, one]))
  for (const { kind, name, isNow, ...counts } of fresh) {
    const key = `${kind} ${name}`
    const one = all.get(key) ?? { kind, name, now: noCounts, before: noCounts }
    const side = isNow ? 'now' : 'before'
    all.set(key, { ...one, [side]: sum(one[side], counts) })
  }
  const places = new Map<string, number>()
  return [...all.values()]
    .toSorted(
      (one, other) =>
        Number(one.name === others) - Number(other.name === others) ||
        other.now.visits - one.now.visits ||
        other.now.views - one.now.views ||
        one.name.localeCompare(other.name, 'fr'),
    )
    .filter(({ kind }) => {
      const place = (places.get(kind) ?? 0) + 1
      places.set(kind, place)
      return place <= mostOfKind
    })
}
