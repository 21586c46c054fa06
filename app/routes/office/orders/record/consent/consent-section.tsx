import { Link } from 'react-router'
import { ButtonLink } from '../../../../../ui/button/button.tsx'
import { Check, CircleAlert } from '../../../../../ui/icon/icons.ts'
import type { Outcomes } from '../../../form/untold.tsx'
import type { OrderView } from '../read-order.server.ts'
import { GiveConsent } from './give-consent.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'
import './consent-section.css'

interface ConsentSectionProps {
  order: OrderView
  consent: NonNullable<OrderView['consent']>
  outcomes: Outcomes
}

/** Whether the client lets the workshop show what became of their rims, and what shows it. */
export function ConsentSection({ order, consent, outcomes }: ConsentSectionProps) {
  const { noted, entries, begin } = consent
  const published = entries.filter(({ isPublished }) => isPublished)
  return (
    <section id="accord" className="paper-sheet order-record__part" aria-labelledby="accord-titre">
      <h2 id="accord-titre">Photos sur le site</h2>
      {noted ? (
        <p className="order-consent">
          <Check /> <span>Le client accepte que ses photos soient publiées. {noted}.</span>
        </p>
      ) : (
        <p className="paper-note">
          Les photos d’une commande ne sont publiées qu’avec l’accord de son client.
        </p>
      )}
      {!noted && published.length > 0 && (
        <p className="order-standing__blocked">
          <CircleAlert />{' '}
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
      {noted && (
        <ButtonLink to={begin} variant="secondary">
          Faire une réalisation
        </ButtonLink>
      )}
      {noted ? (
        <WithdrawConsent order={order} outcomes={outcomes} />
      ) : (
        <GiveConsent order={order} outcomes={outcomes} />
      )}
    </section>
  )
}
