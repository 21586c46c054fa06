import { href, Link } from 'react-router'
import { site } from '../../../domain/site.ts'
import { NoticeFacts } from './notice-facts.tsx'

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

export function Host() {
  const { host } = site.legal
  return (
    <NoticeFacts
      facts={[
        ['Société', host.name],
        ['Adresse', `${host.address}, ${host.country}`],
        ['Téléphone', host.phone],
      ]}
    />
  )
}

export function Mediation() {
  const { mediator } = site.legal
  return (
    <>
      <p>
        Après une réclamation écrite restée sans réponse satisfaisante, un consommateur peut recourir
        gratuitement au médiateur dont nous relevons.
      </p>
      <NoticeFacts
        facts={[
          ['Médiateur', mediator.name],
          ['Adresse', mediator.address],
          [
            'Site',
            <a key="url" href={mediator.url}>
              {new URL(mediator.url).host}
            </a>,
          ],
        ]}
      />
    </>
  )
}

export function Property() {
  return (
    <p>
      Les textes, les images, les logos et la mise en page de ce site appartiennent à {site.legal.companyName}{' '}
      ou sont utilisés avec l’accord de leurs auteurs. Les noms {site.brand} et {site.subBrand} désignent
      notre entreprise et ses services. Toute reproduction, même partielle, demande notre accord écrit, hors
      des cas que la loi autorise. Les marques de véhicules citées sont celles de leurs propriétaires&nbsp;:
      elles ne servent qu’à désigner les jantes sur lesquelles nous travaillons.
    </p>
  )
}

export function Credits() {
  return (
    <>
      <p>
        Les images d’illustration du site sont des images de synthèse, calculées par nos soins&nbsp;: aucune
        ne vient d’une banque d’images.
      </p>
      <p>
        Caractères&nbsp;: Archivo, dessiné par Omnibus-Type (licence SIL Open Font). Pictogrammes&nbsp;:
        Lucide (licence ISC).
      </p>
    </>
  )
}

export function Data() {
  return (
    <p>
      La <Link to={href('/confidentialite')}>politique de confidentialité</Link> dit ce que nous faisons de
      vos données&nbsp;; les <Link to={href('/conditions_generales')}>conditions générales</Link> régissent
      nos prestations. Signaler un contenu illicite ou une erreur&nbsp;: <Write to={site.contactEmail} />.
    </p>
  )
}

const Call = ({ display, link }: { display: string; link: string }) => <a href={link}>{display}</a>
const Write = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>
