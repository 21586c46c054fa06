import { frenchSpaces } from '../french-spaces.ts'
import { generalTerms, storagePerDay } from '../general-terms/figures.ts'
import { site } from '../site.ts'

/** What may stand between braces in the general terms and in the privacy policy, and what its author reads of it. */
export const legalVariables = {
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

export type LegalWords = Readonly<Record<keyof typeof legalVariables, string>>

/** What they stand for today. */
export function legalWords(): LegalWords {
  const { brand, subBrand, contactEmail, legal } = site
  const { host, mailProvider, mediator } = legal
  return typeset({
    ...figures(),
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

function figures() {
  const { terms } = site
  const { exclTax, inclTax } = storagePerDay(terms)
  const notice = terms.storageNoticeDays
  return {
    acompte: `${terms.depositPercent} %`,
    validité: counted(terms.quoteValidityDays, 'jour'),
    'délai de paiement': counted(generalTerms.paymentDays, 'jour'),
    pénalités: `${generalTerms.latePaymentFactor} fois`,
    recouvrement: `${generalTerms.recoveryFee} euros`,
    'garde HT': `${exclTax} euros`,
    'garde TTC': `${inclTax} euros`,
    'préavis de garde': `${counted(notice, 'jour')} ${notice > 1 ? 'calendaires' : 'calendaire'}`,
    'force majeure': `${generalTerms.forceMajeureNoticeHours} heures ouvrées`,
    conservation: counted(generalTerms.dataYears, 'an'),
  }
}

const counted = (count: number, unit: string) => `${count} ${unit}${count > 1 ? 's' : ''}`

const typeset = (words: LegalWords): LegalWords =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, frenchSpaces(value)]),
  ) as unknown as LegalWords
