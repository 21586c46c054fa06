import { redirect } from 'react-router'
import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import { restoreVersion } from '../../../../../domain/content/restore-version.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { contentAddress } from '../content-address.ts'
import { contentWords } from '../content-words.ts'

type VersionVisit = Visited & { params: { id: string; number: string } }

/** Takes a version back, and opens its record. */
export const versionForms = (kind: ContentKind) =>
  oneOfForms({
    reprendre: receiveForm({
      shape: buttonShape,
      failing: officeFailures.failing,
      async act({ context, params: { id, number } }: VersionVisit) {
        const by = context.get(staffContext)
        const asked = { kind, id, number: /^\d{1,6}$/.test(number) ? Number(number) : 0 }
        const restored = await restoreVersion(context.get(siteContext), by, asked)
        return restored.outcome === 'saved'
          ? redirect(contentAddress(kind, id), 303)
          : refused(contentWords[kind].gone)
      },
    }),
  })
