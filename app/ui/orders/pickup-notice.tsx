import type { PickupView } from '../../../domain/workshop/orders/pickup.ts'
import { PhoneLink } from '../contact/contact-links.tsx'
import './pickup-notice.css'

/** Notice that a client's rims are ready: where and when to pick them up, and the amount owed. */
export function PickupNotice({ pickup }: { pickup: NonNullable<PickupView> }) {
  const { title, address, mapsUrl, phone, hours, closures, owed } = pickup
  return (
    <section className="pickup-notice" aria-label="Retrait">
      <p className="pickup-notice__title">Vos jantes sont prêtes</p>
      <p>
        Elles vous attendent ici&nbsp;: {title},{' '}
        <a href={mapsUrl} target="_blank" rel="noreferrer">
          {address}
          <span className="visually-hidden"> (plan, nouvelle fenêtre)</span>
        </a>
      </p>
      {hours && <p>Horaires&nbsp;: {hours}.</p>}
      <p>
        Téléphone&nbsp;: <PhoneLink {...phone} />
      </p>
      {closures.map((closure) => (
        <p key={closure}>{closure}</p>
      ))}
      {owed !== null && (
        <p className="pickup-notice__due">
          {owed === '' ? (
            'Votre commande est réglée\u00a0: vous n’avez rien à payer.'
          ) : (
            <>
              Reste à régler&nbsp;: <strong>{owed}</strong> TTC
            </>
          )}
        </p>
      )}
    </section>
  )
}
