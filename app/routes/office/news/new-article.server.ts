import { redirect } from 'react-router'
import type { ContentKind } from '../../../../domain/content/content-fields.ts'
import { createContent } from '../../../../domain/content/edit-content.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { actionsByIntent } from '../../../forms/form-actions.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { RouteVisit } from '../../../http/visit.ts'
import { contentAddress } from '../content/content-address.ts'
import { titleLimits } from '../content/content-forms.server.ts'
import { officeFailures } from '../office-failures.ts'

/** Begins a record with its title, and opens it. */
export const newContentForm = (kind: ContentKind) =>
  actionsByIntent({
    commencer: receiveForm({
      shape: titleLimits,
      failing: officeFailures.failing,
      async action({ context }: RouteVisit, { title = '' }) {
        const id = await createContent(context.get(siteContext), context.get(staffContext), kind, { title })
        return redirect(contentAddress(kind, id), 303)
      },
    }),
  })
