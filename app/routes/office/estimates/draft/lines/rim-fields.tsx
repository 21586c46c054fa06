import { rimFinishes, rimPositions, rimServices, rimSizes } from '../../../../../../domain/rims/rim-words.ts'
import { DraftChoice } from '../draft-field.tsx'
import type { GiveLineField } from './give-line-field.ts'

const sizes = Object.fromEntries(rimSizes.map((size) => [String(size), `${size}\u00a0pouces`]))

/** The rim, and what is done to it. */
export function RimFields({ named }: { named: GiveLineField }) {
  return (
    <>
      <DraftChoice {...named('position', 'Position')} options={rimPositions} prompt={null} />
      <DraftChoice {...named('size', 'Taille')} options={sizes} prompt="Inconnue" />
      <DraftChoice {...named('service', 'Prestation')} options={rimServices} />
      <DraftChoice {...named('finish', 'Finition')} options={rimFinishes} prompt={null} />
    </>
  )
}
