import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import { addClosure } from '../../../../../../domain/settings/closures/add-closure.ts'
import { changeClosure } from '../../../../../../domain/settings/closures/change-closure.ts'
import { closureForm } from '../../../../../../domain/settings/closures/closure-form.ts'
import type { ClosureChange } from '../../../../../../domain/settings/closures/tell-closure.ts'
import { withdrawClosure } from '../../../../../../domain/settings/closures/withdraw-closure.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'

const { failing } = officeFailures
const id = { longest: 64 }
const shape = shapeOf(closureForm, { mostBytes: 16_384, more: { id, [baseField]: { longest: 8_192 } } })
const idShape = { ...buttonShape, fields: { id } }

const bothChanged =
  'Quelqu’un d’autre a modifié cette fermeture entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'
const gone = 'Cette fermeture a été retirée entre-temps\u00a0: rechargez la page.'

/** `id` is of the closure whose form it was, so that a page without JavaScript finds it again. */
function told(change: ClosureChange, id = ''): FormOutcome {
  if (change.outcome === 'gone') return { outcome: 'invalid', problems: { form: gone } }
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, id, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

/** Takes one back, or puts it up again. */
const receiveWithdrawal = (isWithdrawn: boolean) =>
  receiveForm({
    shape: idShape,
    failing,
    act: async ({ context }, { id: closure = '' }) =>
      told(await withdrawClosure(context.get(siteContext), context.get(staffContext), closure, isWithdrawn)),
  })

/** The forms of the page of closures, by the names that stand behind their addresses. */
export const closuresForms = oneOfForms({
  annoncer: receiveForm({
    shape,
    failing,
    act: async ({ context }, typed) =>
      told(await addClosure(context.get(siteContext), context.get(staffContext), typed)),
  }),
  modifier: receiveForm({
    shape,
    failing,
    async act({ context }, typed) {
      const by = context.get(staffContext)
      const closure = typed.id ?? ''
      return told(await changeClosure(context.get(siteContext), by, closure, typed), closure)
    },
  }),
  retirer: receiveWithdrawal(true),
  remettre: receiveWithdrawal(false),
})
