import { natureChoices } from '../../../../../../domain/documents/line-nature.ts'
import { lineName } from '../../../../../../domain/estimates/drafts/estimate-content.ts'
import { DraftChoice, DraftText } from '../draft-field.tsx'
import type { GivenFields } from '../given-fields.ts'
import type { DraftView } from '../read-draft.server.ts'
import type { GiveLineField } from './give-line-field.ts'
import { LineHead } from './line-head.tsx'
import { MoreFields } from './more-fields.tsx'
import { RimFields } from './rim-fields.tsx'
import './line-fields.css'

interface LineFieldsProps extends GivenFields {
  line: DraftView['lines'][number]
  /** Counted from 1, as it stands. */
  number: number
}

/** One line: a rim with what is done to it, or whatever is typed; what is rarely touched folds away. */
export function LineFields({ line, number, ...given }: LineFieldsProps) {
  const { place, kind, grid, total } = line
  const named: GiveLineField = (field, label) => ({ ...given, name: lineName(place, field), label })
  const isRim = kind === 'rim'
  const legend = isRim ? `Jante ${number}` : `Ligne ${number}`
  return (
    <li>
      <fieldset className="estimate-line" data-kind={kind}>
        <legend className="visually-hidden">{legend}</legend>
        <LineHead place={place} legend={legend} total={total} />
        <input
          type="hidden"
          name={lineName(place, 'kind')}
          defaultValue={given.shown[lineName(place, 'kind')] || kind}
        />
        {isRim && <RimFields named={named} />}
        {!isRim && (
          <DraftText {...named('text', 'Désignation')} maxLength={400} className="estimate-line__wide" />
        )}
        <DraftText
          {...named('price', 'Prix HT, l’unité')}
          inputMode="decimal"
          placeholder={grid ?? ''}
          hint={isRim ? gridHint(grid) : undefined}
        />
        <DraftText {...named('quantity', 'Quantité')} inputMode="numeric" maxLength={3} />
        {!isRim && <DraftChoice {...named('nature', 'Nature')} options={natureChoices} prompt={null} />}
        <MoreFields line={line} named={named} {...given} />
      </fieldset>
    </li>
  )
}

const gridHint = (grid: string | null) =>
  grid ? `Grille du jour\u00a0: ${grid}` : 'Pas de prix dans la grille'
