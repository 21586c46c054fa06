import { href } from 'react-router'
import { withQuery } from '../../../../address.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { billingAddress } from '../../invoices/invoice-address.ts'
import type { ClientView } from '../read-client.server.ts'
import { ClientReach } from './client-reach.tsx'

/** Reaching the client, and what is begun for them. */
export function ClientActions({ id, values, may }: Pick<ClientView, 'id' | 'values' | 'may'>) {
  return (
    <>
      <ClientReach phone={values.phone} email={values.email} />
      {may.order && (
        <ButtonLink to={withQuery(href('/gestion/commandes/nouvelle'), { client: id })} variant="secondary">
          Nouvelle commande
        </ButtonLink>
      )}
      {may.bill && (
        <ButtonLink to={billingAddress({ client: id })} variant="secondary">
          Facturer
        </ButtonLink>
      )}
    </>
  )
}
