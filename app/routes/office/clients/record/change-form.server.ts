import { type ClientChange, changeClient } from '../../../../../domain/clients/change-client.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { clientShape } from '../client-shape.server.ts'
import { refusals } from './client-refusals.server.ts'

const { failing } = officeFailures

const bothChanged =
  'Quelqu’un d’autre a modifié cette fiche entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page is told of a change: of a conflict, what to choose from and what the choice is made upon. */
function told(change: ClientChange): FormOutcome {
  if (change.outcome === 'gone') return refused(refusals.gone)
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

export const receiveChange = receiveForm({
  shape: clientShape,
  failing,
  act: async ({ context, params }: RecordVisit, typed) =>
    told(await changeClient(context.get(siteContext), context.get(staffContext), params.id, typed)),
})
