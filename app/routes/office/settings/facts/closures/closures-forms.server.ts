import { baseField } from '../../../../../../domain/forms/merge-changes.ts'
import {
  addClosure,
  changeClosure,
  withdrawClosure,
} from '../../../../../../domain/settings/closures/change-closures.ts'
import { closureForm } from '../../../../../../domain/settings/closures/closure-form.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { buttonShape, shapeOf } from '../../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { told } from './closure-outcomes.server.ts'

const { failing } = officeFailures
const id = { longest: 64 }
const shape = shapeOf(closureForm, { mostBytes: 16_384, more: { id, [baseField]: { longest: 8_192 } } })
const idShape = { ...buttonShape, fields: { id } }

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
