import { href, Link } from 'react-router'
import { missingFactPlaceholder } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import { pageMeta } from '../../meta/page-meta.ts'
import { EmailLink, PhoneLink } from '../../ui/contact/contact-links.tsx'
import type { Route } from './+types/legal-notice.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { legalPageHandle } from './legal-page-handle.ts'
import { LegalNoticeFacts } from './notice-facts.tsx'

export const handle = legalPageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mentions légales',
    description:
      'Qui édite et héberge ce site, comment nous joindre, le médiateur de la consommation et les crédits.',
  })

const sections = [
  { id: 'editeur', title: 'Éditeur du site', Text: Publisher },
  { id: 'hebergeur', title: 'Hébergeur', Text: Host },
  { id: 'assurance', title: 'Assurance professionnelle', Text: Insurance },
  { id: 'mediation', title: 'Médiation de la consommation', Text: Mediation },
  { id: 'propriete', title: 'Propriété intellectuelle', Text: IntellectualProperty },
  { id: 'credits', title: 'Images et crédits', Text: Credits },
  { id: 'donnees', title: 'Données personnelles et conditions', Text: DataProtection },
]

/** Legal notice required by the law of 21 June 2004. */
export default function LegalNoticePage() {
  const { legal } = useFacts()
  const shown = sections.filter(({ id }) => id !== 'assurance' || legal.insurance.insurer !== '')
  return (
    <LegalPage
      title="Mentions légales"
      annotation="Loi n°&nbsp;2004-575 du 21&nbsp;juin&nbsp;2004"
      lead={<p>Qui édite ce site, qui l’héberge, et à qui s’adresser.</p>}
      articles={shown}
    >
      {shown.map(({ id, title, Text }, index) => (
        <LegalSection key={id} id={id} legend={`Mention ${index + 1}`} title={title}>
          <Text />
        </LegalSection>
      ))}
    </LegalPage>
  )
}

function Publisher() {
  const { contactEmail, legal, locations } = useFacts()
  return (
    <LegalNoticeFacts
      facts={[
        ['Société', legal.companyName],
        ['Forme et capital', `${legal.form} au capital de ${legal.capital}`],
        ['Siège social', legal.address],
        ['Immatriculation', `${legal.registry} ${legal.siren}`],
        ['SIREN', legal.siren],
        ['TVA intracommunautaire', legal.vatNumber],
        ['Directeur de la publication', legal.publicationDirector],
        ['Téléphone', <PhoneLink key="phone" {...locations[0].phone} />],
        ['E-mail', <EmailLink key="email" to={contactEmail} />],
      ]}
    />
  )
}

function Host() {
  const { legal } = useFacts()
  const { host } = legal
  return (
    <LegalNoticeFacts
      facts={[
        ['Société', host.name],
        ['Adresse', `${host.address}, ${host.country}`],
        ['Téléphone', host.phone],
      ]}
    />
  )
}

/** Insurance details that a service provider must publish (Code de la consommation, R. 111-2). */
function Insurance() {
  const { legal } = useFacts()
  const { insurer, address, territory } = legal.insurance
  const facts: [string, string][] = [
    ['Assureur', insurer],
    ['Adresse', address],
    ['Territoire couvert', territory],
  ]
  return (
    <>
      <p>Notre responsabilité civile professionnelle est assurée.</p>
      <LegalNoticeFacts facts={facts.filter(([, value]) => value !== '')} />
    </>
  )
}

function Mediation() {
  const { legal } = useFacts()
  const { mediator } = legal
  return (
    <>
      <p>
        Après une réclamation écrite restée sans réponse satisfaisante, un consommateur peut recourir
        gratuitement au médiateur dont nous relevons.
      </p>
      <LegalNoticeFacts
        facts={[
          ['Médiateur', mediator.name],
          ['Adresse', mediator.address],
          [
            'Site',
            mediator.url === missingFactPlaceholder ? (
              missingFactPlaceholder
            ) : (
              <a key="url" href={mediator.url}>
                {new URL(mediator.url).host}
              </a>
            ),
          ],
        ]}
      />
    </>
  )
}

function IntellectualProperty() {
  const { brand, legal, subBrand } = useFacts()
  return (
    <p>
      Les textes, les images, les logos et la mise en page de ce site appartiennent à {legal.companyName} ou
      sont utilisés avec l’accord de leurs auteurs. Les noms {brand} et {subBrand} désignent notre entreprise
      et ses services. Toute reproduction, même partielle, demande notre accord écrit, hors des cas que la loi
      autorise. Les marques de véhicules citées sont celles de leurs propriétaires&nbsp;: elles ne servent
      qu’à désigner les jantes sur lesquelles nous travaillons.
    </p>
  )
}

function Credits() {
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

function DataProtection() {
  const { contactEmail } = useFacts()
  return (
    <p>
      La <Link to={href('/confidentialite')}>politique de confidentialité</Link> dit ce que nous faisons de
      vos données&nbsp;; les <Link to={href('/conditions_generales')}>conditions générales</Link> régissent
      nos prestations&nbsp;; la page <Link to={href('/accessibilite')}>Accessibilité</Link> dit où en est le
      site. Signaler un contenu illicite ou une erreur&nbsp;: <EmailLink to={contactEmail} />.
    </p>
  )
}
