import { href, Link } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { Write } from './contact-links.tsx'

export function Data() {
  return (
    <p>
      La <Link to={href('/confidentialite')}>politique de confidentialité</Link> dit ce que nous faisons de
      vos données&nbsp;; les <Link to={href('/conditions_generales')}>conditions générales</Link> régissent
      nos prestations&nbsp;; la page <Link to={href('/accessibilite')}>Accessibilité</Link> dit où en est le
      site. Signaler un contenu illicite ou une erreur&nbsp;: <Write to={site.contactEmail} />.
    </p>
  )
}
