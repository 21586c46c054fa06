import { listPersonalDataProcessings } from '../../../../../domain/business/texts/processings.ts'
import { useFacts } from '../../../../http/facts.tsx'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/register.ts'
import { PeopleTabs } from './people-tabs.tsx'
import '../../../../ui/paper-page.css'
import './register.css'

export const handle = {
  ...officePageHandle,
  permission: 'manage-personal-data',
  help: {
    title: 'Registre des traitements',
    what: 'Le registre exigé par le règlement européen.',
    how: [
      'Il vient de la même source que la page de confidentialité.',
      'Imprimé, il montre tout, même ce qui est replié à l’écran.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Registre des traitements')

/** Empty, but necessary: `requireStaff` does not run on client-side navigation to a route without a loader. */
export const loader = () => null

/** Register of processing activities, from the same source as the privacy policy (RGPD, article 30). */
export default function ProcessingsPage() {
  const facts = useFacts()
  const { legal } = facts
  return (
    <PaperPage
      title="Registre des traitements"
      lead="Article 30 du RGPD. La politique de confidentialité du site reprend les mêmes informations."
    >
      <PeopleTabs />
      <section className="paper-sheet register" aria-labelledby="responsable-titre">
        <h2 id="responsable-titre">Responsable du traitement</h2>
        <p>
          {legal.companyName}, {legal.form}, {legal.address}, SIREN {legal.siren}, représentée par{' '}
          {legal.publicationDirector}. Contact&nbsp;: {legal.privacyEmail}.
        </p>
      </section>
      <div className="paper-sheet register__processings">
        {listPersonalDataProcessings(facts).map((processing) => (
          <Processing key={processing.name} {...processing} />
        ))}
      </div>
      <section className="paper-sheet register" aria-labelledby="mesures-titre">
        <h2 id="mesures-titre">Mesures de sécurité</h2>
        <ul className="register__measures">
          {securityMeasures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </section>
    </PaperPage>
  )
}

function Processing({
  name,
  data,
  purpose,
  basis,
  kept,
}: ReturnType<typeof listPersonalDataProcessings>[number]) {
  const { host, mailProvider, otherProcessors, dataTransfers } = useFacts().legal
  const { persons, recipients } = registerFactsOf(name)
  const everywhere = `Personnel des ateliers\u00a0; sous-traitants\u00a0: ${host.name} (hébergement), ${mailProvider.name} (e-mails).`
  const rows = [
    ['Finalité', purpose],
    ['Base légale', basis],
    ['Personnes concernées', persons],
    ['Données', data],
    ['Destinataires', [everywhere, otherProcessors, recipients].filter(Boolean).join(' ')],
    ['Hors de l’Union européenne', dataTransfers],
    ['Durée', kept],
  ]
  return (
    <details className="register__processing">
      <summary>
        <h2>{name}</h2> <ChevronDownIcon />
      </summary>
      <dl className="paper-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Details that the register requires beyond the privacy policy (RGPD, article 30). */
interface RegisterFacts {
  /** Categories of people whose data are processed. */
  persons: string
  /** Recipients in addition to those of every processing. */
  recipients?: string
}

const visitors = 'Visiteurs du site.'
const clients = 'Clients, particuliers et contacts de professionnels.'

/** Details by the name of the processing (`processings.ts`); a processing without an entry concerns everybody. */
const factsByProcessing: Readonly<{ [name: string]: RegisterFacts | undefined }> = {
  'Demande de devis': { persons: 'Visiteurs qui demandent un devis.' },
  'Message de contact': { persons: 'Visiteurs qui écrivent à l’atelier.' },
  'Échanges avec l’atelier': { persons: 'Visiteurs et clients qui nous écrivent.' },
  'Lettre d’information': { persons: 'Abonnés à la lettre.' },
  'Commandes et factures': {
    persons: clients,
    recipients: 'Expert-comptable, plateforme de facturation électronique, administration fiscale.',
  },
  'Photos de vos jantes': { persons: clients },
  Encaissements: { persons: clients, recipients: 'Expert-comptable, administration fiscale.' },
  'Mesure d’audience': { persons: visitors },
  'Compte client': { persons: 'Clients qui ont un accès à leur espace.' },
  'Fichier clients': { persons: clients },
  'Journal de l’atelier': { persons: 'Notre équipe\u00a0; clients dont la fiche est modifiée.' },
  'Journal des connexions': { persons: 'Clients et membres de l’équipe qui se connectent.' },
  'Protection contre les abus': { persons: visitors },
}

const everybody: RegisterFacts = { persons: 'Visiteurs et clients.' }

const registerFactsOf = (name: string): RegisterFacts => factsByProcessing[name] ?? everybody

/** General description of the technical and organisational measures (RGPD, article 32, 1). */
const securityMeasures = [
  'Échanges chiffrés\u00a0; mots de passe, liens et codes gardés sous forme d’empreintes.',
  'Seconde étape de connexion pour l’équipe\u00a0; chaque rôle ne voit que ce dont il a besoin.',
  'Photos réenregistrées sans leurs métadonnées, jamais publiques, ouvertes par lien signé et limité dans le temps.',
  'Journal de chaque action, que personne ne peut modifier\u00a0; journal technique sans donnée personnelle.',
  'Effacement automatique chaque nuit, effacement d’une personne sur demande.',
  'Sauvegardes de chaque nuit, gardées à part et effacées au bout de douze mois.',
]
