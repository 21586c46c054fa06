import { type LineField, lineName } from '../../../../../domain/estimates/drafts/estimate-content.ts'
import { vatRates } from '../../../../../domain/money/vat-rates.ts'
import {
  rimDefects,
  rimFinishes,
  rimPositions,
  rimServices,
  rimSizes,
} from '../../../../../domain/rims/rim-words.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { ConflictField } from '../../form/conflict-field.tsx'
import { DraftChoice, DraftText } from './draft-field.tsx'
import type { GivenFields } from './given-fields.ts'
import type { DraftView } from './read-draft.server.ts'
import './line-fields.css'

interface LineFieldsProps extends GivenFields {
  line: DraftView['lines'][number]
  /** Counted from 1, as it stands. */
  number: number
}

const sizes = Object.fromEntries(rimSizes.map((size) => [String(size), `${size}\u00a0pouces`]))

/** One line: a rim with what is done to it, or whatever is typed; what is rarely touched folds away. */
export function LineFields({ line, number, ...given }: LineFieldsProps) {
  const { place, kind, says, grid, total } = line
  const named = (field: LineField, label: string) => ({ ...given, name: lineName(place, field), label })
  const isRim = kind === 'rim'
  const legend = isRim ? `Jante ${number}` : `Ligne ${number}`
  return (
    <li>
      <fieldset className="estimate-line" data-kind={kind}>
        <legend className="visually-hidden">{legend}</legend>
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
        <input
          type="hidden"
          name={lineName(place, 'kind')}
          defaultValue={given.shown[lineName(place, 'kind')] || kind}
        />
        {isRim && (
          <>
            <DraftChoice {...named('position', 'Position')} options={rimPositions} prompt={null} />
            <DraftChoice {...named('size', 'Taille')} options={sizes} prompt="Inconnue" />
            <DraftChoice {...named('service', 'Prestation')} options={rimServices} />
            <DraftChoice {...named('finish', 'Finition')} options={rimFinishes} prompt={null} />
          </>
        )}
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
        <details className="estimate-line__more">
          <summary className="fold">
            Remise, TVA{isRim ? ', défauts, texte' : ''} <ChevronDown />
          </summary>
          <div className="estimate-line__fields">
            <DraftText {...named('discount', 'Remise en\u00a0%')} inputMode="decimal" maxLength={6} />
            <DraftChoice {...named('vat', 'TVA')} options={vatRates} prompt={null} />
            {isRim && <Defects place={place} {...given} />}
            {isRim && (
              <DraftText {...named('notes', 'Précision')} maxLength={200} className="estimate-line__wide" />
            )}
            {isRim && (
              <DraftText
                {...named('text', 'Texte imprimé')}
                placeholder={says}
                maxLength={400}
                className="estimate-line__wide"
              />
            )}
          </div>
        </details>
      </fieldset>
    </li>
  )
}

const gridHint = (grid: string | null) =>
  grid ? `Grille du jour\u00a0: ${grid}` : 'Pas de prix dans la grille'

function Defects({ place, shown, conflicts }: GivenFields & { place: number }) {
  const name = lineName(place, 'defects')
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label="Défauts" conflict={conflict} />
  const ticked = (shown[name] ?? '').split(' ')
  return (
    <fieldset className="estimate-line__defects">
      <legend className="field__label">Défauts</legend>
      {Object.entries(rimDefects).map(([defect, label]) => (
        <label key={defect} className="choice">
          <input type="checkbox" name={name} value={defect} defaultChecked={ticked.includes(defect)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
