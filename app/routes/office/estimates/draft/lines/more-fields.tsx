import { vatRates } from '../../../../../../domain/money/vat-rates.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { DraftChoice, DraftText } from '../draft-field.tsx'
import type { GivenFields } from '../given-fields.ts'
import type { DraftView } from '../read-draft.server.ts'
import type { GiveLineField } from './give-line-field.ts'
import { LineDefects } from './line-defects.tsx'

interface MoreFieldsProps extends GivenFields {
  line: DraftView['lines'][number]
  named: GiveLineField
}

/** What is rarely touched, behind a fold. */
export function MoreFields({ line: { place, kind, says }, named, ...given }: MoreFieldsProps) {
  const isRim = kind === 'rim'
  return (
    <details className="estimate-line__more">
      <summary className="fold">
        Remise, TVA{isRim ? ', défauts, texte' : ''} <ChevronDown />
      </summary>
      <div className="estimate-line__fields">
        <DraftText {...named('discount', 'Remise en\u00a0%')} inputMode="decimal" maxLength={6} />
        <DraftChoice {...named('vat', 'TVA')} options={vatRates} prompt={null} />
        {isRim && <LineDefects place={place} {...given} />}
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
  )
}
