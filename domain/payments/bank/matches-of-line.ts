import type { bankLines } from '../../../db/schema/tables.ts'
import { formatCents } from '../../money/format-cents.ts'
import { sum } from '../../money/sum.ts'
import type { MatchTarget, OpenInvoice } from './open-invoices.ts'
import { resemblesName } from './resembles-name.ts'

export type BankLine = typeof bankLines.$inferSelect

export interface Match {
  /** Stands for all that a person has seen of it: when something changes, another match has another. */
  key: string
  targets: MatchTarget[]
  why: string
  /** Nothing speaks against it: the invoices are named, and their amounts are the line's. */
  isSure: boolean
}

/** Of those that only the amount speaks for. */
const mostProposed = 3

/** The invoices that a line may pay, the likeliest first; `numbers` are those that it names. */
export function matchesOf(line: BankLine, numbers: readonly string[], open: readonly OpenInvoice[]): Match[] {
  const named = open.filter(({ number }) => numbers.includes(number))
  if (named.length > 0) return [namedMatch(line, named, named.length === numbers.length)]
  const said = `${line.payer} ${line.text}`
  const exact = open.filter(({ owed }) => owed === line.cents)
  const [known, others] = [
    exact.filter(({ name }) => resemblesName(said, name)),
    exact.filter(({ name }) => !resemblesName(said, name)),
  ]
  return [
    ...known.map((one) => matchOf([{ ...one, cents: line.cents }], 'même montant, nom du payeur')),
    ...others.map((one) => matchOf([{ ...one, cents: line.cents }], 'même montant')),
  ].slice(0, mostProposed)
}

/** The last of several that are named gets what the others leave. */
function namedMatch(line: BankLine, named: readonly OpenInvoice[], areAllOpen: boolean): Match {
  const whole = sum(named.map(({ owed }) => owed))
  const isExact = whole === line.cents && areAllOpen
  const before = sum(named.slice(0, -1).map(({ owed }) => owed))
  const some = before < line.cents ? named : named.slice(0, 1)
  const targets = some.map((one, place) => ({
    ...one,
    cents: place === some.length - 1 ? line.cents - sum(some.slice(0, -1).map(({ owed }) => owed)) : one.owed,
  }))
  return matchOf(targets, reason(line.cents - sum(some.map(({ owed }) => owed)), some.length), isExact)
}

function reason(difference: number, count: number): string {
  const named = count > 1 ? `les ${count} numéros sont dans le libellé` : 'le numéro est dans le libellé'
  if (difference === 0) return `${named}, même montant`
  return difference < 0
    ? `${named}, il resterait ${formatCents(-difference)}`
    : `${named}, ${formatCents(difference)} de trop`
}

function matchOf(targets: readonly (MatchTarget & { name: string })[], why: string, isSure = false): Match {
  const plain = targets.map(({ name, ...target }) => target)
  const key = plain.map(({ id, owed, cents }) => `${id}:${owed}:${cents}`).join('|')
  return { key, targets: plain, why, isSure }
}
