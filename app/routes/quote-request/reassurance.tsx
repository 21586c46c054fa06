import { useFacts } from '../../http/facts.tsx'
import { PhoneLink } from '../../ui/contact-links.tsx'
import type { PriceFinderView } from '../prices/price-finder.server.ts'
import { PriceFinder } from '../prices/price-finder.tsx'
import './quote-request.css'

/** Information beside the form: price, no obligation, privacy, a phone number. */
export function Reassurance({ price }: { price: PriceFinderView | null }) {
  const { locations } = useFacts()
  return (
    <aside className="reassurance" aria-label="À savoir">
      {price && (
        <div className="reassurance__price" id="prix">
          <h2>Ce que cela coûte</h2>
          <PriceFinder key={JSON.stringify(price.chosen)} first={price} ask="Reporter dans ma demande" />
        </div>
      )}
      <ol>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h2>Une question&nbsp;?</h2>
      <ul>
        {locations.slice(0, 3).map(({ id, name, phone }) => (
          <li key={id}>
            <span>{name}</span>
            <PhoneLink {...phone} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

const reasons = [
  { title: 'Devis gratuit', text: 'Et sans engagement, pour une jante comme pour une flotte.' },
  { title: 'Réponse par l’atelier', text: 'Vos photos sont étudiées par ceux qui rénovent vos jantes.' },
  { title: 'Photos privées', text: 'Elles servent à établir votre devis et ne sont jamais publiées.' },
  {
    title: 'Rien ne se perd',
    text: 'Vos réponses restent sur cet appareil tant que l’envoi n’est pas confirmé.',
  },
]
