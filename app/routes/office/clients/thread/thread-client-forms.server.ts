import { data } from 'react-router'
import { linkThread } from '../../../../../domain/clients/threads/link-thread.ts'
import { unlinkThread } from '../../../../../domain/clients/threads/unlink-thread.ts'
import type { ThreadKey } from '../../../../../domain/letters/threads/thread-key.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape, type FormShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

/** `qui`: the client who was chosen of several, or « nouveau ». */
const shape: FormShape = { ...buttonShape, fields: { qui: { longest: 64 } } }

const gone = 'La fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'
const several = 'Plusieurs clients ont cette adresse ou ce téléphone\u00a0: choisissez.'

/** The forms by which a record of the inbox gets its client, for its route's `oneOfForms`. */
export const threadClientForms = (kind: ThreadKey['kind']) => ({
  client: receiveForm({
    shape,
    failing: officeFailures.failing,
    async act({ context, params }: RecordVisit, typed) {
      const by = context.get(staffContext)
      if (!may(by, 'edit-clients')) throw data(null, { status: 404 })
      const linked = await linkThread(context.get(siteContext), by, { kind, id: params.id }, typed.qui)
      if (linked.outcome === 'saved') return { outcome: 'saved' }
      return refused(linked.outcome === 'gone' ? gone : several)
    },
  }),
  detacher: receiveForm({
    shape: buttonShape,
    failing: officeFailures.failing,
    async act({ context, params }: RecordVisit) {
      const by = context.get(staffContext)
      if (!may(by, 'edit-clients')) throw data(null, { status: 404 })
      const unlinked = await unlinkThread(context.get(siteContext), by, { kind, id: params.id })
      return unlinked.outcome === 'saved' ? { outcome: 'saved' } : refused(gone)
    },
  }),
})
