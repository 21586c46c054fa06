import { href, Link } from 'react-router'
import { accessibilityStates, site } from '../../../../domain/site.ts'
import { PrivacyLink } from '../../texts/privacy-link/privacy-link.tsx'

export function LegalLine() {
  const { state } = site.legal.accessibility
  return (
    <div className="footer__legal">
      <span>
        © {site.brand} et {site.subBrand}
      </span>
      <Link to={href('/conditions_generales')} viewTransition>
        Conditions générales
      </Link>
      {/* The law's own words (Code de la consommation, D. 221-5), on every page. */}
      <Link to={href('/retractation')} viewTransition>
        Renoncer au contrat ici
      </Link>
      <Link to={href('/mentions_legales')} viewTransition>
        Mentions légales
      </Link>
      <Link to={href('/accessibilite')} viewTransition>
        {state === 'unknown' ? 'Accessibilité' : `Accessibilité\u00a0: ${accessibilityStates[state]}`}
      </Link>
      <PrivacyLink>Politique de confidentialité</PrivacyLink>
      <span>Images de synthèse, sauf mention contraire</span>
    </div>
  )
}
