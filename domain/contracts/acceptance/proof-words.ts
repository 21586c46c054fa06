import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import type { ProofEvent } from '../estimates/proof-chain.ts'
import { withdrawalDecisionNames } from '../withdrawals/withdrawal-words.ts'

/** French names of the events of a chain of proofs. */
export const proofKindNames: Readonly<Record<ProofEvent['kind'], string>> = storedValueNames({
  sent: 'Devis remis au serveur de messagerie',
  seen: 'Devis consulté',
  question: 'Question posée',
  chosen: 'Devis des jantes choisies',
  'code-sent': 'Code envoyé par e-mail',
  accepted: 'Devis accepté',
  'early-start': 'Demande de commencer sans attendre',
  confirmed: 'Confirmation remise au serveur de messagerie',
  declined: 'Devis refusé',
  reopened: 'Décision reprise par l’atelier',
  replaced: 'Devis remplacé',
  withdrawal: 'Rétractation déclarée',
  'withdrawal-decided': 'Réponse à la rétractation',
  'supplement-asked': 'Supplément proposé au client',
  'supplement-accepted': 'Supplément accepté',
  'supplement-declined': 'Supplément refusé',
  'supplement-confirmed': 'Confirmation du supplément remise au serveur de messagerie',
  'supplement-revoked': 'Supplément rétracté',
})

/** French names of the channels of an answer. */
const channelNames: Readonly<Record<string, string>> = {
  page: 'en ligne, sur la page privée du devis',
  phone: 'par téléphone',
  workshop: 'à l’atelier',
  mail: 'par e-mail ou courrier',
}

/** French names of the ways in which the author of a withdrawal was confirmed. */
const confirmationNames: Readonly<Record<string, string>> = storedValueNames({
  session: 'client connecté à son compte',
  link: 'par un lien de suivi du contrat',
  mail: 'par le lien de l’accusé de réception',
  office: 'par l’atelier',
})

type Told = (value: string | number | boolean) => string | null

const cents: Told = (value) => formatCents(Number(value))
const yesNo: Told = (value) => (value === true ? 'oui' : 'non')
const grouped: Told = (value) => formatProofHash(String(value))

/** Facts of an event in printed order: key, French label, and how the value is formatted. */
const facts: readonly (readonly [key: string, label: string, told?: Told])[] = [
  ['name', 'Nom saisi'],
  ['signedIn', 'Connecté sous le nom de'],
  ['recordedBy', 'Noté par'],
  ['joinedBy', 'Rattachée par'],
  ['channel', 'Canal', (value) => getOwnProperty(channelNames, String(value)) ?? String(value)],
  ['to', 'Adresse'],
  ['work', 'Travail'],
  ['number', 'Devis montré'],
  ['total', 'Prix montré, TTC', cents],
  ['choice', 'Jantes retenues'],
  ['accepted', 'Devis accepté'],
  ['acceptedTotal', 'Total accepté, TTC', cents],
  ['from', 'D’après'],
  ['by', 'Remplacé par'],
  ['line', 'Ligne'],
  ['reason', 'Raison'],
  ['part', 'Partie du contrat'],
  [
    'decision',
    'Décision',
    (value) => getOwnProperty(withdrawalDecisionNames, String(value)) ?? String(value),
  ],
  ['rims', 'Jantes'],
  ['isKnownAddress', 'Adresse connue du contrat', yesNo],
  ['declaredAt', 'Déclarée le', (value) => formatDayAndHour(new Date(String(value)))],
  ['confirmed', 'Confirmée', (value) => getOwnProperty(confirmationNames, String(value)) ?? String(value)],
  ['reminder', 'Rappel', (value) => (value === true ? 'oui' : null)],
  ['button', 'Bouton'],
  ['conditions', 'Case cochée'],
  ['earlyStart', 'Demande expresse'],
  ['early', 'Commencer sans attendre', yesNo],
  ['code', 'Code par e-mail', (value) => (value === true ? 'vérifié' : String(value))],
  ['words', 'Version des textes'],
  ['terms', 'Conditions générales, version'],
  ['document', 'SHA-256 du fichier', grouped],
  ['content', 'SHA-256 du contenu', grouped],
  ['shown', 'SHA-256 du texte lu', grouped],
  ['termsHash', 'SHA-256 des conditions', grouped],
  ['textHash', 'SHA-256 du message', grouped],
  ['fromHash', 'Empreinte d’où elle part', grouped],
]

/** Describes the facts of an event, one per line. Missing facts are skipped. */
export const describeProofEvent = ({ data }: Pick<ProofEvent, 'data'>): string[] =>
  facts.flatMap(([key, label, told]) => {
    const value = data[key]
    if (value === null || value === undefined || value === '') return []
    const valueText = told ? told(value) : String(value)
    return valueText === null ? [] : [`${label}\u00a0: ${valueText}`]
  })

/** Splits a hash into four groups with spaces, so that it can wrap on paper. The spaces are not part of the hash. */
export const formatProofHash = (hash: string): string => hash.match(/.{1,16}/g)?.join(' ') ?? hash
