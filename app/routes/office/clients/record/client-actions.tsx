import { href } from 'react-router'
import { withQuery } from '../../../../address.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { Mail, Phone } from '../../../../ui/icon/icons.ts'
import { billingAddress } from '../../invoices/invoice-address.ts'
import type { ClientView } from '../read-client.server.ts'

/** Reaching the client, and what is begun for them. */
export function ClientActions({ id, values, may }: Pick<ClientView, 'id' | 'values' | 'may'>) {
  return (
    <>
      <Reach phone={values.phone} email={values.email} />
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

/** One press to speak, one to write. */
function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone && (
        <a className="button" data-variant="primary" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Phone /> {phone}
        </a>
      )}
      {email && (
        <a className="button client-record__mail" data-variant="secondary" href={`mailto:${email}`}>
          <Mail /> {email}
        </a>
      )}
    </>
  )
}
