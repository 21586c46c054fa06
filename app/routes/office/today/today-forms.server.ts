import { data, href, redirect } from 'react-router'
import { seeContactMessage } from '../../../../domain/contact/see-contact-message.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'

/** A message was read, by whoever may read messages. */
const receiveSeen = receiveForm({
  shape: {
    types: ['application/x-www-form-urlencoded'],
    fields: { id: { longest: 64 } },
    mostBytes: 1_024,
  },
  failing: officeFailures.failing,
  async act({ context }, { id = '' }) {
    if (!may(context.get(staffContext), 'read-messages')) throw data(null, { status: 404 })
    await seeContactMessage(context.get(siteContext).db, id.replaceAll('\0', ''))
    return redirect(href('/gestion'), 303)
  },
})

export const todayForms = oneOfForms({ lu: receiveSeen }, { index: true })
