import { href, redirect } from 'react-router'
import { beginIssue } from '../../../../domain/newsletter/issues/begin-issue.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'

/** The form of the list: one press begins a letter and leads to it. */
export const issuesForms = oneOfForms({
  nouvelle: receiveForm({
    shape: buttonShape,
    failing: officeFailures.failing,
    async act({ context }: Visited) {
      const id = await beginIssue(context.get(siteContext), context.get(staffContext))
      return redirect(href('/gestion/lettre/:id', { id }), 303)
    },
  }),
})
