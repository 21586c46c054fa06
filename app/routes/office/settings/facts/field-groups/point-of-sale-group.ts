import type { SettingGroup } from '../setting-fields.tsx'
import { count } from './line-kinds.ts'

export const pointOfSaleGroup: SettingGroup = {
  legend: 'Point de vente',
  lines: [
    {
      name: 'siret',
      label: 'SIRET',
      ...count,
      maxLength: 40,
      hint: 'Il figure sur les devis et les factures.',
    },
    {
      name: 'rims_per_day',
      label: 'Jantes par jour ouvré',
      ...count,
      maxLength: 3,
      hint: 'Les dates que l’on promet s’y mesurent.',
    },
  ],
}
