import type { LegalTextVersionFacts, legalTextNames } from '../../../db/schema/business/texts.ts'
import { escapeHtml } from '../../kernel/html/parse-html.ts'
import { sanitizeHtml } from '../../kernel/html/sanitize-html.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { fillTextVariables, findVariablesInText } from '../../kernel/text/variables.ts'
import { formatStorageFeePerDay, formatStorageNoticePeriod, generalTermsFigures } from '../general-terms.ts'
import { missingFactPlaceholder, type Site } from '../site.ts'
import { serializeLegalClauses } from './clauses.ts'
import { listPersonalDataProcessings } from './processings.ts'
import { generalTermsArticles } from './terms-articles.ts'

/** Variables of the general terms and the privacy policy, with their French descriptions for authors. */
const legalVariables = {
  acompte: 'part demandée à la commande, comme «\u00a030\u00a0%\u00a0»',
  validité: 'durée pendant laquelle un devis peut être accepté',
  'délai de paiement': 'd’un professionnel qui paie plus tard',
  pénalités: 'combien de fois le taux d’intérêt légal, en cas de retard',
  recouvrement: 'indemnité pour frais de recouvrement',
  'garde HT': 'prix d’un jour de garde, hors taxes',
  'garde TTC': 'le même, toutes taxes comprises',
  'préavis de garde': 'jours avant que la garde soit due',
  'force majeure': 'délai pour prévenir d’un empêchement',
  conservation: 'durée pendant laquelle les pièces sont gardées',
  marque: 'nom sous lequel l’atelier travaille',
  'seconde marque': 'nom de la ligne de personnalisation',
  société: 'raison sociale',
  'forme et capital': 'forme de la société et son capital',
  adresse: 'adresse du siège',
  'registre du commerce': 'ville où la société est immatriculée',
  SIREN: 'son numéro',
  'e-mail': 'adresse à laquelle on nous écrit',
  'e-mail des données': 'adresse pour les données personnelles',
  médiateur: 'médiateur de la consommation, avec son adresse et son site',
  hébergeur: 'qui héberge le site, et où',
  acheminement: 'qui achemine les e-mails, et où',
  'autres prestataires': 'qui d’autre traite des données pour l’atelier',
  transferts: 'ce qu’il advient des données hors de l’Union européenne',
} as const

type LegalWords = Readonly<Record<keyof typeof legalVariables, string>>

/** Returns the current values of the variables. */
export function legalVariableValuesOf(site: Site): LegalWords {
  const { brand, subBrand, contactEmail, legal } = site
  const { host, mailProvider, mediator } = legal
  return typeset({
    ...figures(site),
    marque: brand,
    'seconde marque': subBrand,
    société: legal.companyName,
    'forme et capital': `${legal.form} au capital de ${legal.capital}`,
    adresse: legal.address,
    'registre du commerce': legal.registry,
    SIREN: legal.siren,
    'e-mail': contactEmail,
    'e-mail des données': legal.privacyEmail,
    médiateur: `${mediator.name}, ${mediator.address}, ${mediator.url}`,
    hébergeur: `${host.name} (${host.address}, ${host.country})`,
    acheminement: `${mailProvider.name} (${mailProvider.country})`,
    'autres prestataires': legal.otherProcessors,
    transferts: legal.dataTransfers,
  })
}

function figures(site: Site) {
  const { terms } = site
  const { exclTax, inclTax } = formatStorageFeePerDay(terms)
  return {
    acompte: `${terms.depositPercent} %`,
    validité: counted(terms.quoteValidityDays, 'jour'),
    'délai de paiement': counted(generalTermsFigures.paymentDays, 'jour'),
    pénalités: `${generalTermsFigures.latePaymentFactor} fois`,
    recouvrement: `${generalTermsFigures.recoveryFee} euros`,
    'garde HT': `${exclTax} euros`,
    'garde TTC': `${inclTax} euros`,
    'préavis de garde': formatStorageNoticePeriod(terms),
    'force majeure': `${generalTermsFigures.forceMajeureNoticeHours} heures ouvrées`,
    conservation: counted(generalTermsFigures.dataYears, 'an'),
  }
}

const counted = (count: number, unit: string) => `${count} ${unit}${count > 1 ? 's' : ''}`

const typeset = (words: LegalWords): LegalWords =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, withFrenchSpaces(value)]),
  ) as unknown as LegalWords

/* Legal texts and the values of their variables. */

export type LegalTextName = (typeof legalTextNames)[number]

/**
 * Parts of the privacy policy that are generated. The variable is alone in a paragraph, and the part is shown in its place.
 */
export const privacyParts = {
  registre: 'seule dans son paragraphe\u00a0: ce que le site recueille, et pourquoi',
  durées: 'seule dans son paragraphe\u00a0: combien de temps il le garde',
  opposition: 'seule dans son paragraphe\u00a0: la case par laquelle on refuse la mesure d’audience',
} as const

export type PrivacyPart = keyof typeof privacyParts

interface LegalText {
  title: string
  variables: Readonly<Record<string, string>>
  first(): string
}

/** The two legal texts that the workshop writes. */
export const legalTexts: Readonly<Record<LegalTextName, LegalText>> = {
  terms: {
    title: 'Conditions générales',
    variables: legalVariables,
    first: () => sanitizeHtml(serializeLegalClauses(generalTermsArticles)),
  },
  privacy: {
    title: 'Politique de confidentialité',
    variables: { ...legalVariables, ...privacyParts },
    first: () => sanitizeHtml(firstPrivacy),
  },
}

export const allLegalTextNames = Object.keys(legalTexts) as LegalTextName[]

/** Returns the current values of the variables that a text contains. */
export function legalTextVersionFactsOf(html: string, site: Site): LegalTextVersionFacts {
  const variables = findVariablesInText(html)
  const words = Object.entries(legalVariableValuesOf(site)).filter(([name]) => variables.includes(name))
  const hasRegister = variables.includes('registre') || variables.includes('durées')
  return {
    words: Object.fromEntries(words),
    ...(hasRegister && {
      processings: listPersonalDataProcessings(site).map(({ name, data, purpose, basis, kept }) => ({
        name,
        data,
        purpose,
        basis,
        kept,
      })),
    }),
  }
}

/** Matches a tag with its attributes, or the text up to the next tag. Sanitised attributes contain neither « < » nor « > ». */
const htmlPiece = /<[^<>]*>|[^<]+/g

/**
 * Fills the variables of an HTML text. The site's e-mail addresses become links. Values inside a tag are part of an attribute, so
 * only quotation marks are escaped there.
 */
export function fillLegalTextHtml(html: string, { words }: LegalTextVersionFacts): string {
  const entries = Object.entries(words).map(([name, value]) => [name, escapeHtml(value)] as const)
  const inText = Object.fromEntries(entries.map(([name, value]) => [name, asHtml(name, value)]))
  const inTag = Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('"', '&quot;')]))
  return html.replace(htmlPiece, (part) => fillTextVariables(part, part.startsWith('<') ? inTag : inText))
}

const asHtml = (name: string, value: string) =>
  name.startsWith('e-mail') && value !== missingFactPlaceholder
    ? `<a href="mailto:${value}">${value}</a>`
    : value

/**
 * The first privacy policy, to be passed to `sanitizeHtml`. It describes what this product does. `{registre}`, `{durées}` and
 * `{opposition}` must be alone in their paragraphs (`parse-privacy-policy.ts`).
 */
const firstPrivacy = `
<h2>Qui est responsable de vos données</h2>
<p>Vos données sont traitées par {société}, {adresse} (SIREN {SIREN}), responsable du traitement au sens du règlement général sur la protection des données (RGPD) et de la loi du 6 janvier 1978 dite « Informatique et Libertés ».</p>
<p>Pour toute question, écrivez-nous à {e-mail des données} ou par courrier à l’adresse ci-dessus, à l’attention du référent « données personnelles ».</p>
<h2>Les données que nous recueillons, et pourquoi</h2>
<p>Nous ne demandons que ce qui sert à vous répondre et à travailler pour vous :</p>
<p>{registre}</p>
<p>Les champs obligatoires sont signalés : sans eux, nous ne pouvons pas donner suite à votre demande. Nous ne prenons aucune décision entièrement automatisée à votre sujet.</p>
<h2>Combien de temps nous les gardons</h2>
<p>{durées}</p>
<p>Passé ces délais, le site efface lui-même, chaque nuit, les demandes de devis avec leurs photos, les messages et les visites. Les e-mails que nos ateliers ont reçus à cette occasion suivent les mêmes durées, et les sauvegardes, que nous gardons à part pour réparer une panne, s’effacent douze mois au plus après avoir été faites.</p>
<h2>Qui peut les consulter</h2>
<p>Vos données sont réservées au personnel de nos ateliers qui traite votre demande ou votre commande. Nous ne les vendons pas, ne les louons pas et ne les échangeons pas.</p>
<p>Nos prestataires techniques agissent pour notre compte et sur nos seules instructions. Notre hébergeur est {hébergeur}. Nos e-mails sont acheminés par {acheminement}. {autres prestataires} {transferts} Nous pouvons aussi devoir communiquer des données à une autorité que la loi y habilite.</p>
<h2>Sécurité, cookies et stockage local</h2>
<p>Les échanges avec le site en ligne sont chiffrés. Les photos d’une demande ne sont jamais publiques : elles s’ouvrent à l’atelier qui la traite, par un lien signé et limité dans le temps. Chacune est réenregistrée à sa réception, sans ses métadonnées ni sa position GPS. Le journal technique du site ne contient ni adresse IP ni rien de ce que vous écrivez.</p>
<p>Le site public ne dépose aucun cookie et ses pages ne chargent rien d’un tiers : les plans et les réseaux sociaux ne sont contactés que si vous suivez leur lien. Qui se connecte à son compte en reçoit deux, indispensables : l’un tient la session ouverte, 30 jours après la dernière visite au plus et jusqu’à la déconnexion ; l’autre retient un an que vous vous êtes déjà connecté avec ce navigateur, pour que des essais de mots de passe faits ailleurs ne vous bloquent pas. Qui ouvre la page privée d’un dossier dont l’atelier a reçu les jantes en reçoit un, indispensable lui aussi : tant que le lien ouvert est valable, 90 jours au plus, il fait que l’étiquette d’une de ces jantes, scannée avec ce téléphone, mène à son passeport. Il n’est envoyé qu’à l’adresse des étiquettes.</p>
<p>Pour savoir quelles pages sont lues, le site compte lui-même ses visites. Un numéro tiré au hasard est gardé par votre navigateur le temps de l’onglet : il ne vous reconnaît ni d’une visite à l’autre, ni sur un autre site. Ne sont pas comptés les robots, ni les navigateurs qui demandent à ne pas être suivis (« Do Not Track », « Global Privacy Control »). Vous pouvez vous y opposer ici ; seul ce refus reste alors dans votre navigateur.</p>
<p>{opposition}</p>
<p>Pour que rien de ce que vous avez saisi ne se perde, le brouillon d’une demande de devis, photos comprises, est gardé dans votre propre navigateur, sept jours au plus. Il en est effacé dès que l’envoi est confirmé, ou à votre visite suivante de la page s’il est plus ancien. Votre navigateur retient aussi, le temps de l’onglet, à quelle hauteur vous avez laissé chaque page. Indispensables au service que vous demandez, ces enregistrements ne nécessitent pas votre accord.</p>
<h2>Vos droits</h2>
<p>Vous pouvez à tout moment demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement ou leur portabilité, vous opposer à leur utilisation, retirer un consentement et définir le sort de vos données après votre décès. Pour la lettre d’information, le lien « se désinscrire » de chaque envoi suffit.</p>
<p>Écrivez à {e-mail des données} : nous répondons dans le délai d’un mois. Un justificatif d’identité ne vous sera demandé qu’en cas de doute raisonnable. Les pièces que la loi nous impose de conserver ne peuvent pas être effacées avant leur terme.</p>
<p>Si notre réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.</p>
`
