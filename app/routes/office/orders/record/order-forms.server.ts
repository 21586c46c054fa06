import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveBlock, receiveRelease } from './block-forms.server.ts'
import { receiveChange } from './change-order-form.server.ts'
import { receiveConsent, receiveWithdrawal } from './consent/consent-forms.server.ts'
import { receiveLines } from './lines/lines-form.server.ts'
import { receiveRemoval } from './rims/removal-form.server.ts'
import { receiveRim } from './rims/rim-form.server.ts'
import { receiveMove } from './steps/move-form.server.ts'
import { receiveUndo } from './steps/undo-form.server.ts'

/** The forms of an order's record, by the names that stand behind their addresses. */
export const orderForms = oneOfForms({
  etape: receiveMove,
  annuler: receiveUndo,
  bloquer: receiveBlock,
  debloquer: receiveRelease,
  modifier: receiveChange,
  lignes: receiveLines,
  jante: receiveRim,
  'retirer-jante': receiveRemoval,
  accord: receiveConsent,
  'retirer-accord': receiveWithdrawal,
})
