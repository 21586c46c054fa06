import { getOwnProperty } from './text/own-property.ts'
import { storedValueNames } from './text/stored-value-names.ts'

/** Slips that are signed at the counter: when rims are left, and when they are collected. */
export const slipKindNames = storedValueNames({ deposit: 'Bon de dépôt', handover: 'Bon de remise' })
export type SlipKind = keyof typeof slipKindNames

/** Noun within a sentence: « le bon de dépôt ». */
export const slipNouns = storedValueNames({
  deposit: 'bon de dépôt',
  handover: 'bon de remise',
}) satisfies Record<SlipKind, string>

/** Segment of the URL. */
export const slipUrlSegments = { deposit: 'depot', handover: 'remise' } as const satisfies Record<
  SlipKind,
  string
>

const kindOfPath: Readonly<Record<string, SlipKind>> = { depot: 'deposit', remise: 'handover' }

/** Returns the kind of a slip from the URL segment; `null` if unknown. */
export const slipKindOf = (path: string): SlipKind | null => getOwnProperty(kindOfPath, path) ?? null
