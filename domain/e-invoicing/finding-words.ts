import { ownValue } from '../own-value.ts'
import type { PlatformFinding } from './invoice-platform.ts'

/** The norm's own codes (XP Z12-013, ReasonCodeEnum). */
const technical: Readonly<Record<string, string>> = {
  EmptyAttachement: 'Une pièce jointe est vide.',
  AttachmentTypeError: 'Une pièce jointe n’est pas d’un type accepté.',
  EmptyFlow: 'Le fichier reçu était vide.',
  OtherTechnicalError: 'La plateforme a rencontré une erreur technique.',
  InvalidSchema: 'Les données de la facture ne suivent pas le schéma Factur-X.',
  FileSizeExceeded: 'Le fichier est trop lourd pour la plateforme.',
  FlowTypeError: 'La plateforme n’accepte pas ce type de fichier.',
  AlreadyExistingFlow: 'La plateforme a déjà reçu cette facture.',
  VirusFound: 'L’antivirus de la plateforme a arrêté le fichier.',
  ChecksumMismatch: 'Le fichier est arrivé abîmé.',
}

/** Rules of EN 16931 and of France that a platform names, in words of the trade; a longer name before what it begins with. */
const rules: readonly [rule: RegExp, words: string][] = [
  [
    /BR-FR-05/,
    'Une mention obligatoire manque (indemnité de recouvrement, pénalités de retard ou escompte).',
  ],
  [/BR-FR-0?8/, 'Le cadre de facturation (BT-23) ne correspond pas à cette facture.'],
  [/BR-FR-10/, 'Le SIREN du vendeur manque ou n’existe pas.'],
  [/BR-FR-11/, 'Le SIREN du client manque ou n’existe pas\u00a0: corrigez sa fiche.'],
  [/BR-FR-(12|13)/, 'L’adresse électronique de facturation du client manque.'],
  [/BR-FR-(02|03)/, 'Le numéro ou la date de la facture ne convient pas.'],
  [/BR-FR/, 'Une règle française de facturation n’est pas respectée.'],
  [/BR-CO-1[0-6]|BR-CO-25/, 'Les totaux de la facture ne correspondent pas à ses lignes.'],
  [/BR-CO-17|BR-S-0?[89]/, 'La TVA d’un taux ne correspond pas à sa base.'],
  [/BR-CO-0?9|BT-48|BT-31/, 'Un numéro de TVA n’est pas valable.'],
  [/BR-(0[1-9]|1[0-6])\b/, 'Un champ obligatoire de la facture manque.'],
  [/BR-|EN ?16931/, 'Une règle de la norme européenne EN 16931 n’est pas respectée.'],
]

/** What a platform found, a line each: first in words, then the rule and what the platform says of it. */
export function findingsInWords(findings: readonly PlatformFinding[]): string {
  if (findings.length === 0) return 'La plateforme n’a pas dit pourquoi.'
  return [...new Set(findings.map(inWords))].join('\n')
}

function inWords({ code, item, message }: PlatformFinding): string {
  const about = `${code} ${item} ${message}`
  const rule = rules.find(([one]) => one.test(about))?.[1]
  const words = rule ?? ownValue(technical, code) ?? 'La plateforme n’accepte pas cette facture.'
  const said = [item, message].filter(Boolean).join('\u00a0: ')
  return said ? `${words} (${said.slice(0, 300)})` : words
}
