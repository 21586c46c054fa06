import { href, type RouterContextProvider } from 'react-router'
import type { ThreadKey } from '../../../../../domain/kernel/inbox-kind.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import {
  linkThreadToClient,
  suggestClientsOfThread,
  unlinkThreadFromClient,
} from '../../../../../domain/people/clients/client-threads.ts'
import { findClient } from '../../../../../domain/people/clients/find-client.ts'
import { type BodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'

export type ThreadClientView = Awaited<ReturnType<typeof loadClientOfThread>>

/** Returns the client of a request or message, or possible matches; `null` for readers who may not read clients. */
export async function loadClientOfThread(
  context: Readonly<RouterContextProvider>,
  thread: ThreadKey,
  clientId: string | null,
) {
  const reader = context.get(staffContext)
  if (!hasPermission(reader, 'read-clients')) return null
  const { db } = context.get(siteContext)
  const client = clientId ? await findClient(db, clientId) : null
  const offered = client ? [] : await suggestClientsOfThread(db, thread)
  return {
    page: inboxRecordAddress(thread.kind, thread.id),
    linked: client && {
      to: href('/gestion/clients/:id', { id: client.id }),
      name: clientName(client),
    },
    offered: offered.map(({ id, name, email, phone, reasons }) => ({
      id,
      name: name || 'Sans nom',
      note: [reasons.join(', '), email, phone].filter(Boolean).join(', '),
    })),
    canEdit: hasPermission(reader, 'edit-clients'),
  }
}

/** `qui` is the id of the chosen client, or « nouveau ». */
const choiceLimits: BodyLimits = { ...buttonFormLimits, fields: { qui: { longest: 64 } } }

const goneText = 'La fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'
const several = 'Plusieurs clients ont cette adresse ou ce téléphone\u00a0: choisissez.'

/** Returns the form handlers that link a request or message to a client, for its route's `actionsByIntent`. */
export const threadClientForms = (kind: ThreadKey['kind']) => ({
  client: officeForm({
    permission: 'edit-clients',
    limits: choiceLimits,
    run: ({ deps, by, typed }, { params }: RecordRouteArgs) =>
      linkThreadToClient(deps, by, { kind, id: params.id }, typed.qui),
    rejections: { gone: goneText, several },
  }),
  detacher: officeForm({
    permission: 'edit-clients',
    run: ({ deps, by }, { params }: RecordRouteArgs) =>
      unlinkThreadFromClient(deps, by, { kind, id: params.id }),
    rejections: { gone: goneText },
  }),
})
