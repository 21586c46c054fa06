/** A link that opens nothing (any more). */
export interface Unusable {
  outcome: 'unusable'
  message: string
}

/** To the letter (docs/product.md §8). */
export const unusable = {
  expired: 'ERREUR, le lien sur lequel vous avez cliqué est expiré',
  invalid: 'ERREUR, le lien est invalide',
} as const

export const statusOf = { expired: 410, invalid: 404 } as const

export function linkOf({ url: { searchParams } }: { url: URL }) {
  return { mode: searchParams.get('mode'), oobCode: searchParams.get('oobCode') }
}
