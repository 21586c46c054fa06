import { changeNotices } from '../../../../domain/notices/change-notices.ts'
import { noticesForm } from '../../../../domain/notices/notices-form.ts'
import { changeSignature } from '../../../../domain/staff/change-signature.ts'
import { signatureForm } from '../../../../domain/staff/signature-form.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { answerPasswordChange } from '../../account/password/password-change.server.ts'
import { officeFailures } from '../office-failures.ts'

/** Changes the signature of whoever is signed in. */
const receiveSignature = receiveForm({
  shape: shapeOf(signatureForm, { mostBytes: 16_384 }),
  failing: officeFailures.failing,
  act: ({ context }, typed) => changeSignature(context.get(siteContext), context.get(staffContext), typed),
})

/** Changes which mails whoever is signed in gets. */
const receiveNotices = receiveForm({
  shape: shapeOf(noticesForm, { mostBytes: 1_024 }),
  failing: officeFailures.failing,
  act: ({ context }, typed) => changeNotices(context.get(siteContext), context.get(staffContext), typed),
})

/** The forms of the page, by the names that stand behind their addresses. */
export const accountForms = oneOfForms({
  signature: receiveSignature,
  'e-mails': receiveNotices,
  'mot-de-passe': answerPasswordChange,
})
