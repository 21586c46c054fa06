import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import { publishContent } from '../../../../../domain/content/publishing/publish-content.ts'
import { saveContent } from '../../../../../domain/content/save-content.ts'
import { actorOf } from '../../../../../domain/events/actor.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { contentShape } from '../content-shapes.server.ts'
import { contentWords } from '../content-words.ts'
import { contentInForm } from './content-in-form.ts'
import { incomplete, told } from './content-outcomes.server.ts'

const { failing } = officeFailures

/** Keeps the record; « Publier » then puts it before its visitors, if nothing is missing. */
export const receiveDraft = (kind: ContentKind) =>
  receiveForm({
    shape: contentShape(kind),
    failing,
    async act({ context, params: { id } }: RecordVisit, typed, fields) {
      const [world, by] = [context.get(siteContext), context.get(staffContext)]
      const given = { ...contentInForm[kind](fields), [baseField]: typed[baseField] }
      const saving = await saveContent(world, by, { kind, id }, given)
      if (saving.outcome !== 'saved') return told(kind, saving)
      if (typed.suite !== 'publier') return { outcome: 'saved' }
      const publication = await publishContent(world, actorOf(by), kind, id)
      if (publication.outcome === 'gone') return refused(contentWords[kind].gone)
      if (publication.outcome === 'published') return { outcome: 'saved' }
      return {
        ...incomplete(publication.missing),
        typed: { ...saving.content, [baseField]: writeBase(saving.content) },
      }
    },
  })
