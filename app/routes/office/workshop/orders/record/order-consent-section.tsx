import { Link } from 'react-router'
import { photoConsentNames } from '../../../../../../domain/workshop/orders/order-status.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { AlertIcon, CheckIcon } from '../../../../../ui/icon/icons.ts'
import type { OrderView } from './order.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import '../../../../../ui/paper-page.css'
import './order.css'

type ConsentFormProps = Pick<OrderSectionProps, 'page' | 'outcomes'>
type ConsentSectionProps = ConsentFormProps & { consent: NonNullable<OrderView['consent']> }

/** Consent of the client to publish photos of their rims, and the portfolio entries that show them. */
export function PhotoConsentSection({ page, consent, outcomes }: ConsentSectionProps) {
  const { noted, entries, begin, mayGrant } = consent
  const published = entries.filter(({ isPublished }) => isPublished)
  return (
    <section id="accord" className="paper-sheet order-record__part" aria-labelledby="accord-titre">
      <h2 id="accord-titre">Photos sur le site</h2>
      {noted ? (
        <p className="order-consent">
          <CheckIcon /> <span>Le client accepte que ses photos soient publiées. {noted}.</span>
        </p>
      ) : (
        <p className="paper-note">
          Les photos d’une commande ne sont publiées qu’avec l’accord de son client.
        </p>
      )}
      {!noted && published.length > 0 && (
        <p className="order-status__blocked">
          <AlertIcon />{' '}
          <span>Cette commande est encore montrée sur le site&nbsp;: retirez la réalisation.</span>
        </p>
      )}
      {entries.length > 0 && (
        <ul className="plain-list order-consent__entries">
          {entries.map(({ id, title, to, isPublished }) => (
            <li key={id}>
              <Link to={to}>{title}</Link> <span>{isPublished ? 'publiée' : 'non publiée'}</span>
            </li>
          ))}
        </ul>
      )}
      {noted && mayGrant && (
        <ButtonLink to={begin} variant="secondary">
          Faire une réalisation
        </ButtonLink>
      )}
      {noted ? (
        <RevokeConsentForm page={page} outcomes={outcomes} />
      ) : (
        mayGrant && <GrantConsentForm page={page} outcomes={outcomes} />
      )}
    </section>
  )
}

function GrantConsentForm({ page, outcomes }: ConsentFormProps) {
  const form = useOfficeForm({
    id: 'accord-client',
    action: formAddress(page, 'accord'),
    rules: async () =>
      (await import('../../../../../../domain/workshop/orders/photo-consent-form.ts')).photoConsentForm,
    first: outcomes.accord,
  })
  return (
    <OfficeForm form={form} submit="Noter l’accord" saved="Noté" variant="secondary">
      <SelectField
        {...form.field('accord')}
        label="Comment le client l’a donné"
        options={photoConsentNames}
      />
    </OfficeForm>
  )
}

function RevokeConsentForm({ page, outcomes }: ConsentFormProps) {
  const form = useOfficeForm({
    id: 'retirer-accord',
    action: formAddress(page, 'retirer-accord'),
    first: outcomes['retirer-accord'],
  })
  return (
    <OfficeForm form={form} submit="Retirer l’accord du client" saved="Noté" variant="secondary">
      <p className="paper-note">
        Les réalisations qui viennent de cette commande quittent le site aussitôt, leurs photos avec elles.
      </p>
    </OfficeForm>
  )
}
