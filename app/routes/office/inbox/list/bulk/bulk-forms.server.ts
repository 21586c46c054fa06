import { data, type MiddlewareFunction } from 'react-router'
import { type CloseReason, closeReasons } from '../../../../../../domain/inbox/close-reasons.ts'
import { handlingAct } from '../../../../../../domain/inbox/handling/handled.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { closeRecords } from '../../../../../../domain/inbox/settling/close-records.ts'
import { may } from '../../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import type { FormShape } from '../../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { Visited } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { refusalSentence } from '../../refusal-sentence.server.ts'
import { actIn, bulkActs } from './bulk-acts.server.ts'
import type { BulkOutcome } from './bulk-outcome.ts'
import { bulkSentence, opposites } from './bulk-words.ts'

/** As many as a list ever shows at a time. */
const mostRecords = 1_000

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: { id: { longest: 64, most: mostRecords }, acte: { longest: 32 }, motif: { longest: 32 } },
  mostBytes: 128 * 1024,
}

/** The form around a list: one act on all that are ticked. */
export function bulkForms(kind: InboxKind) {
  const receive = receiveForm({
    shape,
    failing: officeFailures.failing,
    async act({ context }: Visited, { acte = '', motif = '' }, fields) {
      const world = context.get(siteContext)
      const by = context.get(staffContext)
      const act = actIn(acte)
      if (!act || !may(by, handlingAct[kind])) throw data(null, { status: 404 })
      const ids = [...new Set(fields.getAll('id'))]
      if (ids.length === 0) return refused(nothingTicked)
      const reason = reasonIn(motif)
      if (act === 'fermer' && !reason) return refused(noReason)
      const done =
        act === 'fermer'
          ? await closeRecords(world, by, kind, ids, { reason: reason ?? 'answered' })
          : await bulkActs[act](world, by, kind, ids)
      const left = await refusalSentence(world, kind, done)
      const told = bulkSentence(kind, act, done.changed.length, left)
      // To be closed again, it wants a reason again.
      const undo =
        done.changed.length > 0 && act !== 'rouvrir' ? { act: opposites[act], ids: done.changed } : null
      return { outcome: 'saved', told, undo } as BulkOutcome
    },
  })
  const { action, middleware } = oneOfForms({ lot: receive })
  // What is sent to a record below is its own.
  const ofList: MiddlewareFunction<Response>[] = middleware.map(
    (one): MiddlewareFunction<Response> =>
      (visit, next) =>
        visit.params.id ? next() : one(visit, next),
  )
  return { action, middleware: ofList }
}

const nothingTicked = 'Cochez d’abord au moins une ligne.'
const noReason = 'Choisissez d’abord une raison de fermer.'

/** `other` asks for words, for which a list has no place. */
const reasonIn = (said: string) =>
  Object.hasOwn(closeReasons, said) && said !== 'other' ? (said as CloseReason) : null
