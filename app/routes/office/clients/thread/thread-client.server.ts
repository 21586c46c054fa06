import { data, href, type RouterContextProvider } from 'react-router'
import { findClient } from '../../../../../domain/clients/find-client.ts'
import { linkThread } from '../../../../../domain/clients/threads/link-thread.ts'
import { offerClients } from '../../../../../domain/clients/threads/offer-clients.ts'
import { unlinkThread } from '../../../../../domain/clients/threads/unlink-thread.ts'
import type { ThreadKey } from '../../../../../domain/letters/threads/thread-key.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, type FormShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { recordAddress } from '../../inbox/inbox-address.ts'
import { officeFailures } from '../../office-failures.ts'

type ThreadVisit = Visited & { params: { id: string } }

/** `qui`: the client who was chosen of several, or « nouveau ». */
const shape: FormShape = { ...buttonShape, fields: { qui: { longest: 64 } } }

const gone = 'La fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'
const several = 'Plusieurs clients ont cette adresse ou ce téléphone\u00a0: choisissez.'

const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })

/** The forms by which a record of the inbox gets its client, for its route's `oneOfForms`. */
export const threadClientForms = (kind: ThreadKey['kind']) => ({
  client: receiveForm({
    shape,
    failing: officeFailures.failing,
    async act({ context, params }: ThreadVisit, typed) {
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
    async act({ context, params }: ThreadVisit) {
      const by = context.get(staffContext)
      if (!may(by, 'edit-clients')) throw data(null, { status: 404 })
      const unlinked = await unlinkThread(context.get(siteContext), by, { kind, id: params.id })
      return unlinked.outcome === 'saved' ? { outcome: 'saved' } : refused(gone)
    },
  }),
})

export type ThreadClientView = Awaited<ReturnType<typeof readThreadClient>>

/** The client of a record of the inbox, or those who may be; `null` for whoever reads no clients. */
export async function readThreadClient(
  context: Readonly<RouterContextProvider>,
  thread: ThreadKey,
  clientId: string | null,
) {
  const reader = context.get(staffContext)
  if (!may(reader, 'read-clients')) return null
  const { db } = context.get(siteContext)
  const client = clientId ? await findClient(db, clientId) : null
  const offered = client ? [] : await offerClients(db, thread)
  return {
    page: recordAddress(thread.kind, thread.id),
    linked: client && {
      to: href('/gestion/clients/:id', { id: client.id }),
      name: client.called || 'Sans nom',
    },
    offered: offered.map(({ id, called, email, phone, because }) => ({
      id,
      name: called || 'Sans nom',
      note: [because.join(', '), email, phone].filter(Boolean).join(', '),
    })),
    canEdit: may(reader, 'edit-clients'),
  }
}
