import { lineName } from '../../../../../domain/estimates/drafts/estimate-content.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { DraftText } from './draft-field.tsx'
import type { GivenFields } from './given-fields.ts'
import { MoreFields, type Named, RimFields } from './line-parts.tsx'
import type { DraftView } from './read-draft.server.ts'
import './line-fields.css'

interface LineFieldsProps extends GivenFields {
  line: DraftView['lines'][number]
  /** Counted from 1, as it stands. */
  number: number
}

/** One line: a rim with what is done to it, or whatever is typed; what is rarely touched folds away. */
export function LineFields({ line, number, ...given }: LineFieldsProps) {
  const { place, kind, grid, total } = line
  const named: Named = (field, label) => ({ ...given, name: lineName(place, field), label })
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
        <MoreFields line={line} named={named} {...given} />
      </fieldset>
    </li>
  )
}

const gridHint = (grid: string | null) =>
  grid ? `Grille du jour\u00a0: ${grid}` : 'Pas de prix dans la grille'

interface LineHeadProps {
  place: number
  legend: string
  total: string | null
}

function LineHead({ place, legend, total }: LineHeadProps) {
  return (
    <p className="estimate-line__head">
      <strong>{legend}</strong>
      <span className="estimate-line__total">{total ?? '--'}</span>
      <Button
        type="submit"
        name="retirer"
        value={String(place)}
        variant="quiet"
        aria-label={`Retirer ${legend.toLowerCase()}`}
      >
        Retirer
      </Button>
    </p>
  )
}
