import { site } from '../../../../domain/site.ts'
import { NoticeFacts } from '../notice-facts.tsx'
import { Call, Write } from './contact-links.tsx'

export function Publisher() {
  return (
    <NoticeFacts
      facts={[
        ['Société', site.legal.companyName],
        ['Forme et capital', `${site.legal.form} au capital de ${site.legal.capital}`],
        ['Siège social', site.legal.address],
        ['Immatriculation', `${site.legal.registry} ${site.legal.siren}`],
        ['SIREN', site.legal.siren],
        ['TVA intracommunautaire', site.legal.vatNumber],
        ['Directeur de la publication', site.legal.publicationDirector],
        ['Téléphone', <Call key="phone" {...site.locations[0].phone} />],
        ['E-mail', <Write key="email" to={site.contactEmail} />],
      ]}
    />
  )
}
