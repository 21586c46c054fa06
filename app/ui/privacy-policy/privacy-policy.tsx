import { site } from '../../../domain/site.ts'

const { legal } = site

/** The six articles, in French; they describe what this product really does (docs/product.md §9, Retention). */
const articles = [
  { title: '1. Qui est responsable de vos données', Text: Controller },
  { title: '2. Les données que nous recueillons, et pourquoi', Text: CollectedData },
  { title: '3. Combien de temps nous les gardons', Text: Retention },
  { title: '4. Qui peut les consulter', Text: Recipients },
  { title: '5. Sécurité, cookies et mesure d’audience', Text: Security },
  { title: '6. Vos droits', Text: Rights },
]

interface PrivacyPolicyProps {
  /** One below the title that stands above: 3 in a dialog, 2 on a page. */
  headingLevel?: 2 | 3
}

/** The privacy policy without its title, for a dialog or a page. */
export function PrivacyPolicy({ headingLevel = 3 }: PrivacyPolicyProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="privacy-policy">
      {articles.map(({ title, Text }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          <Text />
        </section>
      ))}
    </article>
  )
}

function Controller() {
  return (
    <>
      <p>
        Vos données sont traitées par {legal.companyName}, {legal.address} (SIREN {legal.siren}), responsable
        du traitement au sens du règlement général sur la protection des données (RGPD) et de la loi du
        6&nbsp;janvier 1978 dite «&nbsp;Informatique et Libertés&nbsp;».
      </p>
      <p>
        Pour toute question, écrivez-nous à <a href={`mailto:${legal.privacyEmail}`}>{legal.privacyEmail}</a>{' '}
        ou par courrier à l’adresse ci-dessus, à l’attention du référent «&nbsp;données personnelles&nbsp;».
      </p>
    </>
  )
}

function CollectedData() {
  return (
    <>
      <p>Nous ne demandons que ce qui sert à vous répondre et à travailler pour vous&nbsp;:</p>
      <ul>
        <li>
          <strong>Demande de devis.</strong> Votre nom, votre prénom, votre adresse, votre téléphone et votre
          e-mail, votre véhicule et ses jantes, la façon dont vous nous avez connus et vos photos, afin
          d’établir le devis (mesures prises à votre demande avant un contrat). Chaque photo est réenregistrée
          à sa réception&nbsp;: ses métadonnées, dont la position GPS, sont effacées. Jusqu’à la confirmation
          de l’envoi, un brouillon de vos réponses et de vos photos est gardé dans votre propre navigateur,
          sept jours au plus&nbsp;; il en est effacé dès que l’envoi est confirmé.
        </li>
        <li>
          <strong>Message de contact.</strong> Votre e-mail, l’objet et le texte de votre message, afin de
          vous répondre (notre intérêt légitime à traiter les messages que l’on nous adresse).
        </li>
        <li>
          <strong>Lettre d’information.</strong> Votre e-mail, afin de vous envoyer nos actualités, si vous
          l’acceptez. Vous pouvez décocher la case avant l’envoi d’une demande de devis, et vous désinscrire à
          tout moment.
        </li>
        <li>
          <strong>Espace client.</strong> Vos coordonnées, celles de votre entreprise, vos commandes, vos
          devis, vos factures et vos avoirs, afin d’exécuter le contrat et de tenir notre comptabilité
          (obligation légale). Votre mot de passe n’est conservé que sous forme d’empreinte&nbsp;: personne,
          pas même nous, ne peut le relire.
        </li>
      </ul>
      <p>
        Les champs obligatoires sont signalés&nbsp;: sans eux, nous ne pouvons pas donner suite à votre
        demande. Nous ne prenons aucune décision entièrement automatisée à votre sujet.
      </p>
    </>
  )
}

function Retention() {
  return (
    <ul>
      <li>Photos d’une demande commencée et jamais envoyée&nbsp;: 24&nbsp;heures.</li>
      <li>
        Demandes de devis, messages et fiches de prospects&nbsp;: 3&nbsp;ans après notre dernier échange.
      </li>
      <li>Adresse inscrite à la lettre d’information&nbsp;: jusqu’à votre désinscription.</li>
      <li>Compte client&nbsp;: le temps de nos relations commerciales, puis 3&nbsp;ans.</li>
      <li>
        Commandes, devis acceptés, factures et avoirs&nbsp;: 10&nbsp;ans, durée légale des pièces comptables.
      </li>
      <li>
        Mesure d’audience&nbsp;: 13&nbsp;mois pour l’identifiant de visite, 25&nbsp;mois pour les données.
      </li>
    </ul>
  )
}

function Recipients() {
  return (
    <>
      <p>
        Vos données sont réservées au personnel de nos ateliers qui traite votre demande ou votre commande.
        Nous ne les vendons pas, ne les louons pas et ne les échangeons pas.
      </p>
      <p>
        Deux prestataires techniques agissent pour notre compte et sur nos seules instructions&nbsp;: notre
        hébergeur, {legal.host.name} ({legal.host.address}, {legal.host.country}), et notre prestataire
        d’acheminement des e-mails. Nous pouvons aussi devoir communiquer des données à une autorité que la
        loi y habilite.
      </p>
    </>
  )
}

function Security() {
  return (
    <>
      <p>
        Les échanges avec le site en ligne sont chiffrés. Les photos et les documents ne sont jamais
        publics&nbsp;: ils ne s’ouvrent qu’à nos équipes et, dans l’espace client, à leur titulaire. Pour
        empêcher les envois abusifs, le site compte les envois de chaque connexion à partir d’une empreinte de
        l’adresse IP, qu’il efface ensuite.
      </p>
      <p>
        Les seuls cookies sont ceux de l’espace client&nbsp;: ils servent à vous reconnaître de page en page
        une fois connecté, à la sécurité de votre session et à rien d’autre. Indispensables au service, ils ne
        demandent pas votre accord. Aucun cookie tiers n’est déposé.
      </p>
      <p>
        Nous mesurons nous-mêmes la fréquentation du site, sans prestataire&nbsp;: un identifiant de visite
        tiré au hasard, la largeur de l’écran, les pages vues et, le cas échéant, la campagne qui vous a
        conduit ici. Ni adresse IP ni identité n’y figurent, et ces données ne servent qu’à établir des
        statistiques.
      </p>
    </>
  )
}

function Rights() {
  return (
    <>
      <p>
        Vous pouvez à tout moment demander l’accès à vos données, leur rectification, leur effacement, la
        limitation de leur traitement ou leur portabilité, vous opposer à leur utilisation, retirer un
        consentement et définir le sort de vos données après votre décès.
      </p>
      <p>
        Écrivez à <a href={`mailto:${legal.privacyEmail}`}>{legal.privacyEmail}</a>&nbsp;: nous répondons dans
        le délai d’un mois. Un justificatif d’identité ne vous sera demandé qu’en cas de doute raisonnable.
        Les pièces que la loi nous impose de conserver ne peuvent pas être effacées avant leur terme.
      </p>
      <p>
        Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique
        et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur{' '}
        <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.
      </p>
    </>
  )
}
