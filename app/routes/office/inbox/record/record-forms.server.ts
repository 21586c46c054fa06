import { data, redirect } from 'react-router'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { closeForm } from '../../../../../domain/inbox/close-form.ts'
import { handOver } from '../../../../../domain/inbox/handling/hand-over.ts'
import { handlingAct } from '../../../../../domain/inbox/handling/handled.ts'
import { releaseRecords } from '../../../../../domain/inbox/handling/release-records.ts'
import { takeRecords } from '../../../../../domain/inbox/handling/take-records.ts'
import type { InboxOutcome } from '../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { seeRecords, unseeRecords } from '../../../../../domain/inbox/see-records.ts'
import { closeRecords } from '../../../../../domain/inbox/settling/close-records.ts'
import { reopenRecords } from '../../../../../domain/inbox/settling/reopen-records.ts'
import { clearSpam, markSpam } from '../../../../../domain/inbox/settling/spam-records.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, type FormShape, shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { threadClientForms } from '../../clients/thread/thread-client.server.ts'
import { officeFailures } from '../../office-failures.ts'
import { listAddress } from '../inbox-address.ts'
import { inboxSearch, readInboxQuery } from '../inbox-query.ts'
import { pressAgain, refusalSentence } from '../refusal-sentence.server.ts'

type RecordVisit = Visited & { params: { id: string } }
type Act = (
  world: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<InboxOutcome | FormOutcome>

/** `de` is who had it when the page was shown: nobody takes something from somebody else without having seen that. */
const handlerShape: FormShape = { ...buttonShape, fields: { de: { longest: 64 } } }
const colleagueShape: FormShape = { ...buttonShape, fields: { de: { longest: 64 }, a: { longest: 64 } } }

/** The forms on the page of a record, by the names that stand behind their addresses. */
export function recordForms(kind: InboxKind) {
  const receive = (act: Act, shape: FormShape = buttonShape) =>
    receiveForm({
      shape,
      failing: officeFailures.failing,
      async act({ context, params }: RecordVisit, typed): Promise<FormOutcome> {
        const world = context.get(siteContext)
        const by = context.get(staffContext)
        if (act !== see && !may(by, handlingAct[kind])) throw data(null, { status: 404 })
        return told(world, kind, await act(world, by, params.id, typed))
      },
    })
  const see: Act = (world, by, id) => seeRecords(world, by, kind, [id])
  return oneOfForms({
    vu: receive(see),
    prendre: receive((world, by, id, { de }) => takeRecords(world, by, kind, [id], de || null), handlerShape),
    confier: receive((world, by, id, typed) => handOverTo(kind, world, by, id, typed), colleagueShape),
    liberer: receive(
      (world, by, id, { de }) => releaseRecords(world, by, kind, [id], de || null),
      handlerShape,
    ),
    fermer: receive(
      (world, by, id, typed) => close(kind, world, by, id, typed),
      shapeOf(closeForm, { mostBytes: 16_384 }),
    ),
    rouvrir: receive((world, by, id) => reopenRecords(world, by, kind, [id])),
    indesirable: receive((world, by, id) => markSpam(world, by, kind, [id])),
    admettre: receive((world, by, id) => clearSpam(world, by, kind, [id])),
    'non-lu': receiveUnseen(kind),
    ...threadClientForms(kind),
  })
}

/** Back to the list, where it stands among those to be read: on its own page it would be read at once. */
const receiveUnseen = (kind: InboxKind) =>
  receiveForm({
    shape: buttonShape,
    failing: officeFailures.failing,
    async act({ context, params, request }: RecordVisit) {
      const by = context.get(staffContext)
      if (!may(by, handlingAct[kind])) throw data(null, { status: 404 })
      await unseeRecords(context.get(siteContext), by, kind, [params.id])
      const query = readInboxQuery(kind, new URL(request.url).searchParams)
      return redirect(listAddress(kind) + inboxSearch(query, { page: query.page }), 303)
    },
  })

async function handOverTo(
  kind: InboxKind,
  world: SiteContext,
  by: StaffPerson,
  id: string,
  { a: to = '', de }: Record<string, string>,
): Promise<InboxOutcome | FormOutcome> {
  const outcome = await handOver(world, by, kind, id, { to, seen: de || null })
  if (outcome !== 'no-colleague') return outcome
  return { outcome: 'invalid', problems: { a: 'Choisissez quelqu’un de l’équipe' } }
}

async function close(
  kind: InboxKind,
  world: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
): Promise<InboxOutcome | FormOutcome> {
  const judged = judgeForm(closeForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { motif: reason, precision: words } = judged.values
  return closeRecords(world, by, kind, [id], { reason, words })
}

async function told(
  world: SiteContext,
  kind: InboxKind,
  outcome: InboxOutcome | FormOutcome,
): Promise<FormOutcome> {
  if ('outcome' in outcome) return outcome
  const refusal = await refusalSentence(world, kind, outcome)
  if (!refusal) return { outcome: 'saved' }
  const form = outcome.refusal === 'taken' ? `${refusal} ${pressAgain(kind)}` : refusal
  return { outcome: 'invalid', problems: { form } }
}
