import type { Offer } from './offer.server.ts'

/** What to do before the first code: the drawing for another screen, a link for the same phone, the key for the rest. */
export function OfferSteps({ offer: { drawing, link, secret } }: { offer: Offer }) {
  return (
    <ol className="factor-steps">
      <li>
        <p>
          Ouvrez une application d’authentification sur votre téléphone (Google Authenticator, Microsoft
          Authenticator, Aegis, celle de votre iPhone…).
        </p>
      </li>
      <li>
        <p>Scannez ce code avec elle.</p>
        <svg
          className="factor-drawing"
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="Code QR à scanner avec l’application"
        >
          <path d={drawing.path} />
        </svg>
        <p>
          <a className="button" data-variant="secondary" href={link}>
            Ajouter sur ce téléphone
          </a>
        </p>
        <p>Ou saisissez cette clé à la main&nbsp;:</p>
        <p className="factor-secret" translate="no">
          {secret}
        </p>
      </li>
      <li>
        <p>Saisissez le code qu’elle affiche.</p>
      </li>
    </ol>
  )
}
