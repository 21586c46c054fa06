import { ownValue } from './text/own-value.ts'

/** What is signed at the counter (docs/product.md §11.14): when rims are left, and when they are taken back. */
export const slipNames = { deposit: 'Bon de dépôt', handover: 'Bon de remise' } as const
export type SlipKind = keyof typeof slipNames

/** In a sentence: « le bon de dépôt ». */
export const slipNouns = { deposit: 'bon de dépôt', handover: 'bon de remise' } as const satisfies Record<
  SlipKind,
  string
>

/** In addresses. */
export const slipPaths = { deposit: 'depot', handover: 'remise' } as const satisfies Record<SlipKind, string>

const kindOfPath: Readonly<Record<string, SlipKind>> = { depot: 'deposit', remise: 'handover' }

/** `null` for what is no kind of slip. */
export const slipKindOf = (path: string): SlipKind | null => ownValue(kindOfPath, path) ?? null
