import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import { scheduleContent } from '../../../../../domain/content/publishing/schedule-content.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { momentShape } from '../content-shapes.server.ts'
import { contentWords } from '../content-words.ts'

const { failing } = officeFailures

/** Lays down when it is to be published. */
export const receiveTime = (kind: ContentKind) =>
  receiveForm({
    shape: momentShape,
    failing,
    async act({ context, params: { id } }: RecordVisit, { moment = '' }) {
      const [world, by] = [context.get(siteContext), context.get(staffContext)]
      const scheduling = await scheduleContent(world, by, { kind, id, typed: moment })
      if (scheduling.outcome === 'gone') return refused(contentWords[kind].gone)
      if (scheduling.outcome === 'wrong-time')
        return { outcome: 'invalid', problems: { moment: scheduling.message } }
      if (scheduling.outcome === 'saved') return { outcome: 'saved' }
      return refused(
        `Il manque encore quelque chose\u00a0: ${scheduling.missing.map(({ message }) => message).join(' ')}`,
      )
    },
  })
