import { href } from 'react-router'
import { useArrival } from '../../forms/use-arrival.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NumberedSteps } from '../../ui/numbered-steps/numbered-steps.tsx'
import type { SavedRequest } from './outcome.ts'
import './request-saved.css'

/** What the visitor sees once the site has confirmed the request (docs/product.md §2). */
export function RequestSaved({ reference, id }: SavedRequest) {
  return (
    <div className="request-saved" data-ground="paper">
      <div className="container">
        <p className="annotation">C’est envoyé</p>
        <h1 ref={useArrival<HTMLHeadingElement>()} tabIndex={-1}>
          Demande de devis enregistrée
        </h1>
        <p className="request-saved__reference">
          Référence de votre demande&nbsp;: <strong>{reference}</strong>
          <span>Numéro complet&nbsp;: {id}</span>
        </p>
        <NumberedSteps steps={nextSteps} level={2} />
        <div className="request-saved__links">
          <ButtonLink to={href('/')}>Retour à l’accueil</ButtonLink>
          <ButtonLink to={href('/realisations')} variant="secondary">
            Voir nos réalisations
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const nextSteps = [
  {
    title: 'Un e-mail de confirmation',
    text: 'Vous le recevez dans quelques minutes, avec la référence et le résumé de votre demande.',
  },
  {
    title: 'L’étude de vos photos',
    text: 'L’atelier que vous avez choisi examine vos jantes et vous appelle s’il lui manque un détail.',
  },
  {
    title: 'Votre devis',
    text: 'Vous recevez notre proposition, gratuite et sans engagement. Rien ne commence sans votre accord.',
  },
]
