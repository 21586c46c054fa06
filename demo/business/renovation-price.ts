import type { RimFinish } from '../../domain/rims/rim-words.ts'
export const rose = 300

/** What a finish adds to the renovation of a rim, in cents excluding tax. */
export const finishCents: Partial<Record<RimFinish, number>> = {
  machined: 2_500,
  'two-tone': 3_500,
  'hyper-silver': 2_000,
  polished: 3_000,
  chrome: 6_000,
  satin: 500,
}

/** Cents excluding tax: each step of the grid is three euros to whoever pays the tax, too. */
export const renovationCents = (inches: number, steps: number) => 7_250 + (inches - 13) * 750 + steps * 250

/** What the grid says of the renovation of a rim so many days ago, as the demo's documents do. */
export function demoRenovation(inches: number, finish: RimFinish, daysAgo: number): number {
  return renovationCents(inches, daysAgo > rose ? 0 : 1) + (finishCents[finish] ?? 0)
}
