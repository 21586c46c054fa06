import { data, redirect } from 'react-router'
import { handlingAct } from '../../../../../../domain/inbox/handling/handled.ts'
import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'
import { unseeRecords } from '../../../../../../domain/inbox/see-records.ts'
import { may } from '../../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { listAddress } from '../../inbox-address.ts'
import { inboxSearch, readInboxQuery } from '../../inbox-query.ts'

/** Back to the list, where it stands among those to be read: on its own page it would be read at once. */
export const receiveUnseen = (kind: InboxKind) =>
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
