/** Readers of the demo, the days for which they have read, and how they came. */
export const readers = [
  ['claire.didier', 210, 'site'],
  ['garage.humbert', 204, 'import'],
  ['m.schneider', 188, 'site'],
  ['atelier.vosges', 171, 'import'],
  ['nadia.colin', 150, 'site'],
  ['carrosserie.lejeune', 132, 'import'],
  ['jp.thiebaut', 96, 'site'],
  ['flotte.meuse', 74, 'office'],
  ['s.bauer', 41, 'site'],
  ['lea.fontaine', 12, 'site'],
  ['contact.motoclub', 3, 'site'],
] as const

export const proofs = {
  site: null,
  import: 'Carte de fidélité de l’atelier d’Épinal, signée au comptoir',
  office: 'Demandé par téléphone à l’atelier d’Ostwald',
} as const

export const idOf = (name: string) => `Lettre${name.replace(/[^a-z]/g, '')}Demo000000`.slice(0, 16)
