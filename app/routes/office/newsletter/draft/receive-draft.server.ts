import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { issueFields } from '../../../../../domain/newsletter/issues/issue-fields.ts'
import { saveIssue } from '../../../../../domain/newsletter/issues/save-issue.ts'
import { siteContext } from '../../../../context.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { toldSaving } from '../issue-outcomes.server.ts'

const { failing } = officeFailures

const draftShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 1_048_576,
  fields: {
    ...Object.fromEntries(issueFields.map((field) => [field, { longest: 4_096 }])),
    content: { longest: 400_000 },
    pictures: { longest: 40_000 },
    [baseField]: { longest: 600_000 },
  },
}

export const receiveDraft = receiveForm({
  shape: draftShape,
  failing,
  act: async ({ context, params: { id } }: RecordVisit, typed) =>
    toldSaving(await saveIssue(context.get(siteContext), id, typed)),
})
