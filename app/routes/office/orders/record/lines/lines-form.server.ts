import {
  changeLines,
  type LinesChange,
  writeLines,
} from '../../../../../../domain/orders/lines/change-lines.ts'
import { mostLines, rowsIn } from '../../../../../../domain/orders/lines/typed-lines.ts'
import { type FormOutcome, refused } from '../../../../../forms/form-outcome.ts'
import type { FormShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, pressing } from '../order-outcomes.server.ts'

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    description: { longest: 4_096, most: mostLines },
    quantity: { longest: 64, most: mostLines },
    price: { longest: 64, most: mostLines },
    vat: { longest: 16, most: mostLines },
    nature: { longest: 16, most: mostLines },
    base: { longest: 131_072 },
  },
  mostBytes: 524_288,
}

const changed =
  'Quelqu’un d’autre a modifié ces lignes entre-temps\u00a0: les siennes sont au-dessus. Enregistrez de nouveau pour les remplacer par les vôtres.'

/** What is said of it; the rows as they were typed come back, and after a conflict stand upon the other's. */
function told(change: LinesChange, rows: string, base: string): FormOutcome {
  if (change.outcome === 'saved') return change
  if (change.outcome === 'gone') return refused(gone)
  if (change.outcome === 'billed')
    return refused('Cette commande est facturée\u00a0: ses lignes ne changent plus.')
  if (change.outcome === 'invalid') return { ...refused(change.problem), typed: { rows, base } }
  return { ...refused(changed), typed: { rows, base: writeLines(change.theirs) } }
}

export const receiveLines = receiveForm({
  shape,
  failing: officeFailures.failing,
  async act(visit: RecordVisit, { base = '' }, fields) {
    const { world, by } = pressing(visit, 'edit-orders')
    const all = (name: string) => fields.getAll(name)
    const rows = rowsIn({
      description: all('description'),
      quantity: all('quantity'),
      price: all('price'),
      vat: all('vat'),
      nature: all('nature'),
    })
    return told(await changeLines(world, by, visit.params.id, { rows, base }), writeLines(rows), base)
  },
})
