import { redirect } from 'react-router'
import type { ContentKind } from '../../../../domain/content/content-fields.ts'
import { createContent } from '../../../../domain/content/create-content.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { contentAddress } from './content-address.ts'
import { titleShape } from './content-shapes.server.ts'

/** Begins a record with its title, and opens it. */
export const beginForm = (kind: ContentKind) =>
  oneOfForms({
    commencer: receiveForm({
      shape: titleShape,
      failing: officeFailures.failing,
      async act({ context }: Visited, { title = '' }) {
        const id = await createContent(context.get(siteContext), context.get(staffContext), kind, { title })
        return redirect(contentAddress(kind, id), 303)
      },
    }),
  })
