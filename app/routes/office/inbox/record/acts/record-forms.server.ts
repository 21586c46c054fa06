import { data } from 'react-router'
import { closeForm } from '../../../../../../domain/inbox/close-form.ts'
import { handlingAct } from '../../../../../../domain/inbox/handling/handled.ts'
import { releaseRecords } from '../../../../../../domain/inbox/handling/release-records.ts'
import { takeRecords } from '../../../../../../domain/inbox/handling/take-records.ts'
import type { InboxOutcome } from '../../../../../../domain/inbox/inbox-act.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { seeRecords } from '../../../../../../domain/inbox/see-records.ts'
import { reopenRecords } from '../../../../../../domain/inbox/settling/reopen-records.ts'
import { clearSpam, markSpam } from '../../../../../../domain/inbox/settling/spam-records.ts'
import type { StaffPerson } from '../../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../../domain/staff/permissions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../context.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { buttonShape, type FormShape, shapeOf } from '../../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { threadClientForms } from '../../../clients/thread/thread-client-forms.server.ts'
import { officeFailures } from '../../../office-failures.ts'
import { close } from './close-form.server.ts'
import { handOverTo } from './hand-over-form.server.ts'
import { told } from './record-outcome.server.ts'
import { receiveUnseen } from './unseen-form.server.ts'

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
