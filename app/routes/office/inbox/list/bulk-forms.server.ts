import { data, type MiddlewareFunction } from 'react-router'
import { type CloseReason, closeReasons } from '../../../../../domain/inbox/close-reasons.ts'
import { handlingAct } from '../../../../../domain/inbox/handling/handled.ts'
import { releaseRecords } from '../../../../../domain/inbox/handling/release-records.ts'
import { takeRecords } from '../../../../../domain/inbox/handling/take-records.ts'
import type { InboxOutcome, InboxWorld } from '../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { seeRecords, unseeRecords } from '../../../../../domain/inbox/see-records.ts'
import { closeRecords } from '../../../../../domain/inbox/settling/close-records.ts'
import { reopenRecords } from '../../../../../domain/inbox/settling/reopen-records.ts'
import { clearSpam, markSpam } from '../../../../../domain/inbox/settling/spam-records.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { refusalSentence } from '../refusal-sentence.server.ts'
import { type BulkAct, bulkSentence, opposites } from './bulk-words.ts'

/** As many as a list ever shows at a time. */
const mostRecords = 1_000

const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: { id: { longest: 64, most: mostRecords }, acte: { longest: 32 }, motif: { longest: 32 } },
  mostBytes: 128 * 1024,
}

type Act = (
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
) => Promise<InboxOutcome>

const acts: Readonly<Record<Exclude<BulkAct, 'fermer'>, Act>> = {
  prendre: (world, by, kind, ids) => takeRecords(world, by, kind, ids),
  liberer: (world, by, kind, ids) => releaseRecords(world, by, kind, ids),
  lu: seeRecords,
  'non-lu': unseeRecords,
  indesirable: markSpam,
  admettre: clearSpam,
  rouvrir: reopenRecords,
}

/** What became of several together, and what undoes it. */
export interface BulkOutcome {
  outcome: 'saved'
  told: string
  undo: { act: BulkAct; ids: string[] } | null
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
      if (ids.length === 0) return { outcome: 'invalid', problems: { form: nothingTicked } }
      const reason = reasonIn(motif)
      if (act === 'fermer' && !reason) return { outcome: 'invalid', problems: { form: noReason } }
      const done =
        act === 'fermer'
          ? await closeRecords(world, by, kind, ids, { reason: reason ?? 'answered' })
          : await acts[act](world, by, kind, ids)
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

const actIn = (said: string) => (Object.hasOwn(opposites, said) ? (said as BulkAct) : null)

/** `other` asks for words, for which a list has no place. */
const reasonIn = (said: string) =>
  Object.hasOwn(closeReasons, said) && said !== 'other' ? (said as CloseReason) : null
